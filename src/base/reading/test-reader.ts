import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../api/problem.ts'

/** Functions that the tests call in the reading thread. */
export const echo = (value: unknown): unknown => value
export const environment = (): Record<string, string | undefined> => ({ ...process.env })
export const refuse = (): never => {
  throw new Problem('invalid', 'Not a list.')
}
export const fault = (): never => {
  throw new TypeError('a fault')
}
export const hang = (): never => {
  for (;;);
}
export const wait = (ms: number): Promise<void> => pause(ms)
export const exit = (): never => process.exit(0)
export const recurse = (): number => recurse() + 1
export const fillHeap = (): never => {
  const all: unknown[] = []
  for (;;) all.push(Array.from({ length: 1e5 }, () => all.length))
}
export const fillBuffers = async (): Promise<never> => {
  for (const all: Buffer[] = []; ; await pause(10)) all.push(Buffer.alloc(64 * 1024 * 1024, 1))
}
export const answerOf = (bytes: number): string => 'a'.repeat(bytes)
export async function* count(to: number): AsyncGenerator<number> {
  for (let number = 1; number <= to; number += 1) yield number
}
