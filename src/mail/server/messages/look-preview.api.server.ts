import { lookSchema } from '#company/company.schema.ts'
import { lookPreviewSchema, type LookPreview } from '#company/look-preview.schema.ts'
import { getCompany } from '#company/server/company.server.ts'
import { contrastOf, deriveColours } from '#company/server/look/derive-colours.server.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { Colours, ColourToken, Look } from '#ui/colours/shipped-colours.ts'
import { describedMail, SAMPLE_LINKS, sampleOf } from '../../mail-kinds.ts'
import { withLogoInside } from '../mail-logo.server.ts'
import { renderWithTemplate } from './render-mail.server.ts'

/** A kind with a button, facts and a status. */
const SHOWN_KIND = 'enquiry-notice'
const USES: ReadonlyArray<readonly [use: string, front: ColourToken, ground: ColourToken]> = [
  ['Buttons', 'on-button', 'button'],
  ['Links', 'link', 'bg'],
  ['Bands of the brand', 'text-on-brand', 'surface-brand'],
  ['The accent button', 'on-accent', 'accent'],
  ['Small headings', 'accent-text', 'bg'],
]

export const mountLookPreviewApi = (api: Api) =>
  endpoint(api, {
    method: 'post',
    path: '/admin/company/look-preview',
    tag: 'Company',
    summary: 'The colours that follow from a brand and an accent, and an e-mail in them. Stores nothing',
    access: 'organisation.write',
    body: lookSchema,
    reply: lookPreviewSchema,
    answer: async ({ db, body, context: { now } }) => ({ data: await previewLook(db, body, { siteUrl: api.context.siteUrl, now }) }),
  })

async function previewLook(db: Database, look: Look, { siteUrl, now }: { siteUrl: string; now: Date }): Promise<LookPreview> {
  const { tokens, moved } = deriveColours(look)
  const company = { ...(await getCompany(db)), look }
  const mail = renderWithTemplate(sampleOf(SHOWN_KIND), describedMail(SHOWN_KIND), { siteUrl, now, links: SAMPLE_LINKS, company })
  const { html } = await withLogoInside(db, mail)
  const on = (front: ColourToken, ground: ColourToken, theme: 0 | 1) => readable(tokens, { front, ground, theme })
  return {
    tokens: Object.fromEntries(Object.entries(tokens).map(([name, [light, dark]]) => [name, [light, dark]])),
    uses: USES.map(([use, front, ground]) => ({ use, light: on(front, ground, 0), dark: on(front, ground, 1) })),
    moved,
    mail: html,
  }
}

function readable(tokens: Colours['tokens'], { front, ground, theme }: { front: ColourToken; ground: ColourToken; theme: 0 | 1 }) {
  const [words, behind] = [tokens[front][theme], tokens[ground][theme]]
  return { front: words, ground: behind, ratio: Math.floor(contrastOf(words, behind) * 10) / 10 }
}
