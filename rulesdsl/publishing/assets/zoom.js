// Pictures in `.rd-zoom` are made larger by the wheel, by two fingers and by signs, and moved by dragging or by arrows.
{
  const LARGEST = 8

  const setUp = frame => {
    const svg = frame.querySelector("svg")
    const whole = svg.viewBox.baseVal
    const [width, height] = [whole.width, whole.height]
    const fingers = new Map()
    const view = { x: 0, y: 0, zoom: 1 }

    const show = () => {
      const [shown, high] = [width / view.zoom, height / view.zoom]
      view.x = Math.min(Math.max(view.x, 0), width - shown)
      view.y = Math.min(Math.max(view.y, 0), height - high)
      svg.setAttribute("viewBox", `${view.x} ${view.y} ${shown} ${high}`)
      frame.classList.toggle("rd-zoomed", view.zoom > 1)
    }

    // Larger by a factor; the point of the picture at these parts of the frame (0 to 1) stays where it is.
    const enlarge = (factor, across = 0.5, down = 0.5) => {
      const before = view.zoom
      view.zoom = Math.min(Math.max(before * factor, 1), LARGEST)
      view.x += across * (width / before - width / view.zoom)
      view.y += down * (height / before - height / view.zoom)
      show()
    }

    const move = (across, down) => {
      const box = svg.getBoundingClientRect()
      view.x -= across / box.width * width / view.zoom
      view.y -= down / box.height * height / view.zoom
      show()
    }

    const parts = event => {
      const box = svg.getBoundingClientRect()
      return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    }

    const apart = () => {
      const [one, other] = [...fingers.values()]
      return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    }

    svg.addEventListener("wheel", event => {
      if (view.zoom === 1 && event.deltaY > 0) return   // the page is scrolled
      event.preventDefault()
      enlarge(Math.exp(-event.deltaY / 500), ...parts(event))
    }, { passive: false })

    svg.addEventListener("pointerdown", event => fingers.set(event.pointerId, event))
    svg.addEventListener("pointermove", event => {
      const last = fingers.get(event.pointerId)
      if (!last) return
      const before = fingers.size === 2 ? apart() : 0
      fingers.set(event.pointerId, event)
      if (fingers.size === 2) enlarge(apart() / before, ...parts(event))
      else if (view.zoom > 1) move(event.clientX - last.clientX, event.clientY - last.clientY)
    })
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      svg.addEventListener(end, event => fingers.delete(event.pointerId))

    const KEYS = {
      "+": () => enlarge(1.4), "-": () => enlarge(1 / 1.4), "0": () => enlarge(0),
      ArrowLeft: () => move(60, 0), ArrowRight: () => move(-60, 0), ArrowUp: () => move(0, 60), ArrowDown: () => move(0, -60),
    }
    frame.addEventListener("keydown", event => {
      const act = KEYS[event.key]
      if (!act || (event.key.startsWith("Arrow") && view.zoom === 1)) return
      event.preventDefault()
      act()
    })

    const signs = document.createElement("div")
    signs.className = "rd-signs"
    for (const [sign, name, key] of [["+", "Larger", "+"], ["−", "Smaller", "-"], ["⤢", "Whole", "0"]]) {
      const button = document.createElement("button")
      button.textContent = sign
      button.title = name
      button.addEventListener("click", KEYS[key])
      signs.append(button)
    }
    frame.append(signs)
  }

  document.querySelectorAll(".rd-zoom").forEach(setUp)
}
