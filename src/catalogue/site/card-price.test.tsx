import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { companySummary } from '#company/company.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import { ProgramCard } from './program-card.tsx'
import { ProgramSummary } from './program-summary.tsx'
import type { Program } from '../program.schema.ts'
import { programOf } from '#app/testing/test-records.ts'
import { RelatedBlock } from './pages/deferred-related.tsx'
import { relatedToService } from '../related.ts'

const PROGRAM = programOf({ price: 5000, online_price: 3000, offline_price: 5000 })

/** The visible text. */
function words(element: React.ReactNode): string {
  const root = { company: companySummary(defaultCompany) }
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], { hydrationData: { loaderData: { root } } })
  const html = renderToString(<RouterProvider router={router} />)
  return html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00A0]+/g, ' ')
}

const ignore = () => undefined

describe.each([
  ['the card', (program: Program) => <ProgramCard program={program} enrolLabel="Enroll" onEnrol={ignore} />],
  ['the related block', (program: Program) => <RelatedBlock page="service" items={relatedToService({ id: 1 }, [], [program])} />],
])('%s of a program', (_, render) => {
  test('that is offline only shows the same price as its page, not a stale online price', () => {
    const offline = { ...PROGRAM, delivery_mode: 'offline' as const }
    expect(words(render(offline))).toContain('₹5,000 +GST')
    expect(words(render(offline))).not.toContain('₹3,000')
    const page = words(<ProgramSummary program={offline} onEnrol={ignore} buttonRef={null} />)
    expect(page).toContain('₹5,000 +GST')
    expect(page).not.toContain('₹3,000')
  })

  test('with two prices names the one that it shows', () => {
    expect(words(render(PROGRAM))).toContain('Online ₹3,000 +GST')
    expect(words(render(PROGRAM))).not.toContain('₹5,000')
  })

  test('with one price says what it is for', () => {
    expect(words(render({ ...PROGRAM, online_price: null }))).toContain('Online or classroom ₹5,000 +GST')
    expect(words(render({ ...PROGRAM, delivery_mode: 'offline' }))).toContain('Classroom ₹5,000 +GST')
    expect(words(render({ ...PROGRAM, delivery_mode: 'online' }))).toContain('Online ₹3,000 +GST')
  })
})
