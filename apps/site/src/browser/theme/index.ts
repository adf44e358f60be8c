import DefaultTheme from 'vitepress/theme'
import { type App, h } from 'vue'
import { castPlayer } from './cast-player'
import { playgroundPage } from './playground-page'
import './style.css'

/** The default theme, with the playground as a layout of its own, and the recording on the first page. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-features-after': () => h(castPlayer) }),
  enhanceApp({ app }: { readonly app: App }) {
    app.component('playground', playgroundPage)
  },
}
