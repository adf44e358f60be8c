import { defineComponent, h, nextTick, ref } from 'vue'

/** A button that loads the player of the recording, and plays it. The text of the recording is on the page. */
export const castPlayer = defineComponent({
  name: 'CastPlayer',
  setup() {
    const box = ref<HTMLElement>()
    const isOpen = ref(false)
    const play = async () => {
      if (import.meta.env.SSR) return
      isOpen.value = true
      const [{ create }] = await Promise.all([import('asciinema-player'), import('asciinema-player/dist/bundle/asciinema-player.css')])
      await nextTick()
      if (!box.value) return
      create('/tour.cast', box.value, { autoPlay: true, fit: 'width', idleTimeLimit: 3, terminalFontSize: '14px' })
    }
    return () =>
      h('section', { class: 'cast', 'aria-label': 'Recording of a terminal' }, [
        isOpen.value
          ? h('div', { ref: box, class: 'cast-box' })
          : h('button', { type: 'button', class: 'cast-button', onClick: () => void play() }, 'Play the recording: apply, a refusal, undo'),
      ])
  },
})
