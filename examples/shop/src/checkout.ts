import { Cart } from './cart.js'
import { formatCents } from './money.js'

export interface Receipt {
  readonly text: string
  readonly paid: number
}

export function checkout(cart: Cart, paid: number): Receipt {
  const total = cart.total()
  if (paid < total) {
    throw new Error('not enough')
  }
  const change = paid - total
  return { text: `${cart.summary()}\nChange: ${formatCents(change)}`, paid }
}
