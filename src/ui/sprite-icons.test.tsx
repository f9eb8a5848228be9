import { readFileSync } from 'node:fs'
import {
  CalendarCheck,
  Mail,
  MapPin,
  Monitor,
  Moon,
  Phone,
  ShieldCheck,
  Sun,
  UserCheck,
  UserRoundSearch,
  type LucideIcon,
} from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './sprite-icons.tsx'

const symbols = new Map(
  Array.from(
    readFileSync(new URL('sprite-icons.svg', import.meta.url), 'utf8').matchAll(/<symbol id="([\w-]+)"[^>]*>(.*)<\/symbol>/g),
    ([, id = '', drawing = '']) => [id, drawing],
  ),
)

test('every icon of the sprite is in its file', () => {
  const names = Object.values(icons).map((Icon) => /#([\w-]+)"/.exec(renderToStaticMarkup(<Icon />))?.[1])
  expect(new Set(names)).toEqual(new Set(symbols.keys()))
})

test.each<[string, LucideIcon]>([
  ['calendar-check', CalendarCheck],
  ['mail', Mail],
  ['map-pin', MapPin],
  ['monitor', Monitor],
  ['moon', Moon],
  ['phone', Phone],
  ['shield-check', ShieldCheck],
  ['sun', Sun],
  ['user-check', UserCheck],
  ['user-round-search', UserRoundSearch],
])('%s of the sprite is drawn as lucide draws it', (name, Icon) => {
  const drawing = /<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(<Icon />))?.[1]
  expect(symbols.get(name)).toBe(drawing?.replaceAll(/><\/\w+>/g, '/>'))
})
