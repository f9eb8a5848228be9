/**
 * `node scripts/settings-table.ts` writes the table of settings into docs/operations.md. settings-table.test.ts reports
 * when the table is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { SETTINGS } from '#base/config/settings.server.ts'

const PAGE = 'docs/operations.md'
const TABLE = /(?<=<!-- settings -->\n)[^]*?(?=<!-- end of settings -->)/

/** Returns the page as it is, and with the current table of settings. */
export function pageWithSettings(): { page: string; withSettings: string } {
  const page = readFileSync(PAGE, 'utf8')
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const value = 'default' in setting ? `\`${setting.default}\`` : setting.unset
    return `| \`${name}\` | ${value} | ${setting.meaning} |`
  })
  return { page, withSettings: page.replace(TABLE, () => ['| Setting | When unset | Meaning |', '|---|---|---|', ...rows, ''].join('\n')) }
}

if (import.meta.main) writeFileSync(PAGE, pageWithSettings().withSettings)
