// A `Worker` for pages that are opened as files: browsers start no workers from files. The search of the site
// runs in a worker. Here, it runs in an invisible iframe, with the names that its script expects.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      const answer = "postMessage = (data) => parent.postMessage(data, '*')";
      let waiting = [];
      const send = (data) => frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
      this.postMessage = (data) => (waiting ? waiting.push(data) : send(data));
      this.terminate = () => frame.remove();
      addEventListener("message", (event) => {
        if (event.source !== frame.contentWindow) return;
        this.dispatchEvent(new MessageEvent("message", { data: event.data }));
      });
      frame.addEventListener("load", () => {
        for (const data of waiting) send(data);
        waiting = undefined;
      });
      frame.hidden = true;
      frame.srcdoc = `<script>${answer}</script><script src="${new URL(url, document.baseURI)}"></script>`;
      document.documentElement.append(frame);
    }
  };
  window.Worker = window.IFrameWorker;
}
