import { beforeEach } from 'vitest'

/**
 * Makes the reason of a failed test visible in the report. Reports contain only stack traces, and the stack trace of a test that took too long does not
 * contain the reason. So the message is put at the beginning of each stack trace.
 */
beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? [])
      if (error.stack && !error.stack.includes(error.message))
        error.stack = error.stack.replace(/^.*/, () => `${error.name ?? 'Error'}: ${error.message}`)
  })
})
