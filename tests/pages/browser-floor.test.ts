import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALLOWED_FEATURES } from '../../scripts/floor/allowed-features.ts'
import { newerInScript } from '../../scripts/floor/script-features.ts'
import { newerInStyles } from '../../scripts/floor/style-features.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

const ASSETS = 'build/client/assets/'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

/** Finds features in the files, and in the home page's scripts and styles, that a browser of the floor lacks: feature → browsers. */
async function newerFeatures(): Promise<Map<string, string[]>> {
  const files = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(20)
  const html = await (await site.request('/')).text()
  const inPage = [...html.matchAll(/<(script|style)(?: type="module")?>([\s\S]*?)<\/\1>/g)]
  expect(inPage.length).toBeGreaterThan(0)
  const all = [
    ...files.map((name) => [name.endsWith('.css'), readFileSync(ASSETS + name, 'utf8')] as const),
    ...inPage.map(([, tag, text = '']) => [tag === 'style', text] as const),
  ]
  return new Map(all.flatMap(([isStyle, text]) => [...(isStyle ? newerInStyles(text) : newerInScript(text))]))
}

test('nothing that the site sends needs a browser younger than the floor in package.json, unless there is a second way', async () => {
  const newer = await newerFeatures()
  expect([...newer].filter(([feature]) => !(feature in ALLOWED_FEATURES))).toEqual([])
  // Allowed features that are no longer used must be removed from the list.
  expect(Object.keys(ALLOWED_FEATURES).filter((feature) => !newer.has(feature))).toEqual([])
})

describe('the check finds', () => {
  test.each([
    ['[].toSorted()', '.toSorted'],
    ['f("x".toWellFormed())', '.toWellFormed'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['URL.canParse(a)', 'URL.canParse'],
    ['panel.showPopover()', '.showPopover'],
    ['jsx("div",{popover:"auto"})', '<div popover>'],
    ['jsx(`div`,{popover:`auto`})', '<div popover>'],
    ['a.matches(":popover-open")', ':popover-open'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['/[a--b]/v.test(a)', '/v'],
    ['new NavigationPrecommitController()', 'NavigationPrecommitController'],
  ])('%s', (code, feature) => {
    expect([...newerInScript(code).keys()]).toContain(feature)
  })

  test.each([
    ['a{text-wrap:balance}', 'text-wrap: balance'],
    ['a:has(b){color:red}', ':has'],
    ['a{b{color:red}}a{&:hover{color:red}}', '&'],
    ['a{color:color-mix(in lab,red,blue)}', 'color-mix()'],
    ['a{color:oklch(1 0 0)}', 'oklch()'],
    ['a{color:rgb(from red r g b)}', 'relative colours'],
    ['a{color:light-dark(red,blue)}', 'light-dark()'],
    ['details::details-content{color:red}', '::details-content'],
    ['@property --a{syntax:"*"}', '@property'],
    ['@media (scripting:none){a{color:red}}', '@media (scripting)'],
    ['@supports not selector(::details-content){a:has(b){color:red}}', ':has'],
  ])('%s', (css, feature) => {
    expect([...newerInStyles(css).keys()]).toContain(feature)
  })

  test.each([['typeof a.toSorted'], ['a.showPopover?.()'], ['a.map(b).at(-1)'], ['structuredClone(a)']])('nothing in %s', (code) => {
    expect([...newerInScript(code)]).toEqual([])
  })

  test.each([
    ['a{color:red;color:oklch(1 0 0)}'],
    ['@supports (color:oklch(1 0 0)){a{color:oklch(1 0 0)}}'],
    ['a{-webkit-user-select:none;user-select:none}'],
    ['a{height:100dvh}'],
    ['@layer a{b{inset:0}}'],
  ])('nothing in %s', (css) => {
    expect([...newerInStyles(css)]).toEqual([])
  })
})
