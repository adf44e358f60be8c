import { defineComponent, h, onMounted, ref } from 'vue'

/** The page of the playground. Editor, engine and samples are loaded after the page is shown. */
export const playgroundPage = defineComponent({
  name: 'PlaygroundPage',
  setup() {
    const root = ref<HTMLElement>()
    onMounted(async () => {
      // Keeps editor and engine out of the build that renders the pages.
      if (import.meta.env.SSR) return
      const [{ startPlayground }, { editors }, { samples }] = await Promise.all([
        import('../playground/page'),
        import('../playground/editor'),
        import('../samples/samples'),
      ])
      if (root.value) await startPlayground(root.value, editors, samples)
    })
    return () =>
      h('main', { class: 'pg' }, [
        h('h1', 'Playground'),
        h(
          'p',
          { class: 'pg-intro' },
          'Files on the left, the answer of a model on the right: both can be edited. The engine runs in this page, and nothing is sent anywhere.',
        ),
        h('div', { ref: root, class: 'pg-root' }, [h('p', 'The playground is loading. It needs JavaScript.')]),
      ])
  },
})
