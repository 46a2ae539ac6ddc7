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
 * @property {Record<string, string[]>} walks the accounts of hit-tests, by touch
 * @property {Finding[]} findings
 * @property {string} [other] the title of the second run
 * @property {string} [background] the URL of a picture
 */

/** @param {string} id @returns {string | undefined} the text of an element */
export const embedded = (id) => document.getElementById(id)?.textContent ?? undefined;

/** @returns {PageData} */
export const pageData = () => ({ title: "", rules: {}, windows: [], walks: {}, findings: [], ...JSON.parse(embedded("page") ?? "{}") });

/** @param {PageData} data @param {number} number the text of a rule */
export const ruleText = (data, number) => {
  const rule = data.rules[number];
  return [`Rule S${number}${rule ? ": " + rule.title : ""}`, ...(rule?.text ?? [])].join("\n\n");
};
