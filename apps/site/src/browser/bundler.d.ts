/** Style sheets, which the bundler adds to the page. */
declare module '*.css'

interface ImportMeta {
  /** Whether the code is built to render pages to text. Set by the bundler. */
  readonly env: { readonly SSR: boolean }
}
