import { expect, test } from 'vitest'
import { artworkUrl, backdropUrl, portraitUrl } from './artwork-url.ts'

test('a picture is named after the category in lower case and the seed', () => {
  expect(artworkUrl('Finance', 'cost-basics')).toBe('/art/finance/cost-basics.svg')
  expect(artworkUrl(' Lean Six Sigma ', 42)).toBe('/art/lean%20six%20sigma/42.svg')
})

test('a program without a category gets the pictures of the category "other"', () => {
  expect(artworkUrl('', 'a')).toBe('/art/other/a.svg')
  expect(artworkUrl('  ', 'a')).toBe('/art/other/a.svg')
  expect(artworkUrl(null, 'a')).toBe('/art/other/a.svg')
})

test('no character of a category or seed can leave its path segment', () => {
  expect(artworkUrl('a/b?c#d', '../x')).toBe('/art/a%2Fb%3Fc%23d/..%2Fx.svg')
  expect(artworkUrl('प्रशिक्षण', 'é')).toMatch(/^\/art\/(?:%[0-9A-F]{2})+\/%C3%A9\.svg$/)
})

test('a lone surrogate does not throw', () => {
  expect(artworkUrl('\ud83d', 'a')).toBe('/art/%EF%BF%BD/a.svg')
})

test('backdrops and portraits have addresses of their own', () => {
  expect(backdropUrl('Finance', 'cost-basics')).toBe('/art/backdrop/finance/cost-basics.svg')
  expect(portraitUrl('head-of-training', 'leadership')).toBe('/art/portrait/leadership/head-of-training.svg')
})
