/**
 * The data in the page: what `tactile inspect` or `tactile web --inspect` wrote into it.
 * @typedef {object} PageView a view of a window
 * @property {string} name
 * @property {boolean} [control]
 * @property {number[]} corners x and y of its corners, in points of the screen
 * @typedef {object} PageWindow
 * @property {string} name
 * @property {string} screen
 * @property {number[]} frame x, y, width and height, in points of the screen
 * @property {PageView[]} views from back to front
 * @typedef {object} PageMove the views of a window from a time on, until its next move
 * @property {number} time in seconds
 * @property {number} window the index of the window
 * @property {boolean} [glides] whether the content moves by itself until the next move
 * @property {number[][]} [shifts] the index of a view, the number of views from it on, and their distance from the
 *   beginning along x and y
 * @property {Record<string, number[]>} [corners] the corners of views that have another size or direction, by index
 * @typedef {object} Finding a finding of `tactile doctor`
 * @property {string} level `good`, `odd` or `bad`
 * @property {string} subject
 * @property {string} finding
 * @property {string} [fix]
 * @typedef {object} PageData
 * @property {string} title
 * @property {boolean} [live] whether the page shows the service
 * @property {Record<string, {title: string, text: string[]}>} rules the rules by number
 * @property {PageWindow[]} windows from front to back
 * @property {PageMove[]} moves in the order of their times
 * @property {Record<string, string[]>} walks the accounts of hit-tests, by touch
 * @property {Finding[]} findings
 * @property {string} [other] the title of the second run
 * @property {string} [background] the URL of a picture
 */

/** @param {string} id @returns {string | undefined} the text of an element */
export const embedded = (id) => document.getElementById(id)?.textContent ?? undefined;

/** @returns {PageData} */
export const pageData = () => ({ title: "", rules: {}, windows: [], moves: [], walks: {}, findings: [], ...JSON.parse(embedded("page") ?? "{}") });

/** @param {PageData} data @param {number} number the text of a rule */
export const ruleText = (data, number) => {
  const rule = data.rules[number];
  return [`Rule S${number}${rule ? ": " + rule.title : ""}`, ...(rule?.text ?? [])].join("\n\n");
};
