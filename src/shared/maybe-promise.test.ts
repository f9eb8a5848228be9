import { expect, test } from 'vitest'
import { after, recovering } from './maybe-promise.ts'

const fault = new Error('down')
const throwing = () => {
  throw fault
}

test('a value that is there is used at once, and a promise is waited for', async () => {
  expect(after(1, (value) => value + 1)).toBe(2)
  const later = after(Promise.resolve(1), (value) => value + 1)
  expect(later).toBeInstanceOf(Promise)
  expect(await later).toBe(2)
})

test('an error is recovered from, whether it is thrown at once or later', async () => {
  expect(recovering(throwing, (error) => error)).toBe(fault)
  expect(
    await recovering(
      () => Promise.reject(fault),
      (error) => error,
    ),
  ).toBe(fault)
  expect(recovering(() => 'done', throwing)).toBe('done')
  await expect(recovering(() => Promise.reject(fault), throwing)).rejects.toBe(fault)
})
