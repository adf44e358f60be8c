import type { Intent } from '@suture/text'

/** The file of the worked example: two methods end alike. */
export const FILE = `class Cart {
  count() {
    let sum = 0
    for (const item of this.items) sum += item.pieces
    return sum
  }

  total() {
    // with tax
    let sum = 0
    for (const item of this.items) sum += item.price
    return sum
  }
}
`

/** An edit that quotes one of them without its indentation and without the comment, and with one name misremembered. */
export const EDIT: Intent = {
  oldString: 'total() {\n  let sum = 0\n  for (const entry of this.items) sum += item.price\n  return sum\n}',
  newString: 'total() {\n  let sum = this.shipping\n  for (const entry of this.items) sum += item.price\n  return sum\n}',
}
