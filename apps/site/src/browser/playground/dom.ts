type Child = Node | string

/** Creates an element. Attributes whose value is undefined are left out. Texts are never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** Creates an element for drawings. */
export function drawn(tag: 'path' | 'circle', attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** Creates a button that calls `press`. */
export function button(label: string, press: () => void, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'pg-button', ...attributes }, label)
  made.addEventListener('click', press)
  return made
}
