/** An amount in cents, so that sums stay exact. */
export type Cents = number

export function formatCents(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(amount) / 100)
  const rest = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${sign}${whole}.${rest}`
}
