// Search in pages that are read from a disk. Browsers start no worker there, so an empty frame of the same page runs the
// worker's script, and hears and says the same messages.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.append(frame)
      const script = frame.contentDocument.createElement("script")
      script.src = address
      this.room = frame.contentWindow
      this.room.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }))
      this.ready = new Promise(resolve => script.addEventListener("load", resolve))
      frame.contentDocument.body.append(script)
    }

    postMessage(data) {
      this.ready.then(() => this.room.dispatchEvent(new MessageEvent("message", { data })))
    }
  }
}
