import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url))

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('%s is a square of %i px', (name, size) => {
  const png = file(name)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
})

test('favicon.ico has one icon of 32 px', () => {
  const ico = file('favicon.ico')
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 1, 32, 32])
  expect(ico.length).toBe(ico.readUInt32LE(18) + ico.readUInt32LE(14))
})

test('favicon.svg has a variant for dark tab strips', () => {
  expect(file('favicon.svg').toString()).toContain('@media (prefers-color-scheme:dark)')
})
