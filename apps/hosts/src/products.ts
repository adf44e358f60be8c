import { claude } from './products/claude'
import { codex } from './products/codex'
import { copilot } from './products/copilot'
import { gemini } from './products/gemini'
import { opencode } from './products/opencode'
import { pi } from './products/pi'
import type { Product } from './products/product'

/** Every product that is run, by the name of its folder. */
export const PRODUCTS: Readonly<Record<string, Product>> = { claude, codex, gemini, copilot, opencode, pi }
