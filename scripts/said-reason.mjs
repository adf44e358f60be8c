import { beforeEach } from 'vitest'

/**
 * A reason that a report can give: of a test that took too long the stack names no reason, and reports hold stacks alone. Each stack of a
 * failed test begins with its message.
 */
beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? [])
      if (error.stack && !error.stack.includes(error.message))
        error.stack = error.stack.replace(/^.*/, () => `${error.name ?? 'Error'}: ${error.message}`)
  })
})
