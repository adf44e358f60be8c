import { expect, it } from 'vitest'
import { enter, isLiving, leave, mayEnd, setWorker, workerTable } from '../src/calls/worker-table'

it('knows which workers live in which slots', () => {
  const table = workerTable(2)
  setWorker(table, 0, 7)
  setWorker(table, 1, 9)
  expect([7, 9, 8].map((number) => isLiving(table, number))).toEqual([true, true, false])
  setWorker(table, 0, 0)
  expect([7, 9].map((number) => isLiving(table, number))).toEqual([false, true])
})

it('does not take a number of locks for the number of a worker', () => {
  const table = workerTable(1)
  setWorker(table, 0, 7)
  for (let count = 0; count < 3; count++) enter(table, 0)
  expect(isLiving(table, 3)).toBe(false)
})

it('does not end a worker while it holds a lock', () => {
  const table = workerTable(2)
  setWorker(table, 0, 7)
  setWorker(table, 1, 9)
  enter(table, 1)
  enter(table, 1)
  leave(table, 1)
  expect([mayEnd(table, 0), mayEnd(table, 1)]).toEqual([true, false])
  leave(table, 1)
  expect(mayEnd(table, 1)).toBe(true)
})

it('gives no lock to a worker that is being ended, however often it asks, until the slot has another worker', () => {
  const table = workerTable(1)
  setWorker(table, 0, 7)
  mayEnd(table, 0)
  for (let count = 0; count < 3; count++) expect(() => enter(table, 0)).toThrow('the call was ended')
  setWorker(table, 0, 8)
  enter(table, 0)
  leave(table, 0)
  expect(mayEnd(table, 0)).toBe(true)
})
