import { afterAll } from 'vitest'
import { removeFolders } from './desk'

// A setup file is evaluated for each test file.
afterAll(removeFolders)
