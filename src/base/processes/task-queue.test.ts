import { expect, test } from 'vitest'
import { TaskQueue } from './task-queue.ts'

test('runs as many tasks as it may, the others in order, and goes on after one that fails', async () => {
  const queue = new TaskQueue(2)
  const log: string[] = []
  let running = 0
  const task = (name: string, fails = false) =>
    queue.run(async () => {
      running += 1
      log.push(`${name} begins with ${running}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([task('a', true), task('b'), task('c'), task('d'), task('e')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(log.map((line) => line[0])).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(log.every((line) => /[12]$/.test(line))).toBe(true)
  expect(await task('f')).toBe('f')
  expect(log.at(-1)).toBe('f begins with 1')
})
