import { type MemoryFiles, memoryFiles } from '../../src'

/** Creates a root with links of every kind, and files next to it that must not be changed. */
export function linkedWorld(options: { ignoreCase?: boolean } = {}): MemoryFiles {
  return memoryFiles(
    {
      '/dir/a.ts': 'a',
      '/dir/src/b.ts': 'b',
      '/dir/aux.c': 'stands already',
      '/dir/ab:c.txt': 'a colon that stands already',
      '/dir/.git/config': 'git',
      '/dir/sub/.git': 'gitdir: elsewhere',
      '/dir/out-file': { link: '/outside/secret' },
      '/dir/out-relative': { link: '../outside/secret' },
      '/dir/out-dir': { link: '../outside' },
      '/dir/out-evil': { link: '../dir-evil' },
      '/dir/chain-1': { link: 'chain-2' },
      '/dir/chain-2': { link: '/outside/secret' },
      '/dir/dangling': { link: 'nowhere' },
      '/dir/dangling-out': { link: '/outside/new' },
      '/dir/dangling-dir': { link: '/outside/not-there' },
      '/dir/loop-1': { link: 'loop-2' },
      '/dir/loop-2': { link: 'loop-1' },
      '/dir/to-git': { link: '.git' },
      '/dir/to-hook': { link: '.git/config' },
      '/dir/root-link': { link: '/' },
      '/dir/up-link': { link: '..' },
      '/dir/in-file': { link: 'src/b.ts' },
      '/dir/in-dir': { link: 'src' },
      '/outside/secret': 'secret',
      '/dir-evil/x.ts': 'evil',
      '/x.ts': 'above',
      '/etc/passwd': 'root',
    },
    options,
  )
}
