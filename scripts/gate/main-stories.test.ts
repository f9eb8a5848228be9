import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAIN_STORIES } from '../../playwright.config.ts'

/** 'admin/{inbox,staff}' → 'admin/inbox', 'admin/staff'. No braces within braces. */
function filesOf(pattern: string): string[] {
  const [, before = '', list = '', after = ''] = /^(.*?)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return list === '' ? [pattern] : list.split(',').map((each) => before + each + after)
}

test.each(Object.values(MAIN_STORIES).flat().flatMap(filesOf))('the main story %s exists', (story) => {
  expect(globSync(`tests/browser/${story}.spec.ts`)).toHaveLength(1)
})
