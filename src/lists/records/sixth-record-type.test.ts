import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BlockerGroup } from '#certificates/blockers.schema.ts'
import type { Actor } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { RecordType } from './record-type.ts'
import { INVOICE_RECORD, INVOICE_SOURCE, INVOICE_VIEW } from './test-invoice-record.tsx'

/**
 * Adds a record type to the three lists of types and nothing else, then reloads the modules. Everything below must follow
 * from test-invoice-record.tsx.
 */

const INVOICE = 'invoice' as RecordType
const NOW = new Date('2026-11-20T09:30:00Z')
const VIEWER: Actor = { kind: 'staff', userId: 1, name: 'Viewer Example', network: 'x', permissions: ['records.read'] }

beforeAll(() => {
  vi.resetModules()
  vi.doMock(import('./record-descriptors.ts'), async (load) => {
    const { RECORD_DESCRIPTORS } = await load()
    return { RECORD_DESCRIPTORS: [...RECORD_DESCRIPTORS, INVOICE_RECORD] } as never
  })
  // The other sources need a database, which this test does not have.
  vi.doMock(import('../server/record-sources.server.ts'), () => ({ RECORD_SOURCES: [INVOICE_SOURCE] }))
  vi.doMock(import('#office/record-views/record-views.tsx'), async (load) => {
    const { RECORD_VIEWS } = await load()
    return { RECORD_VIEWS: [...RECORD_VIEWS, INVOICE_VIEW] } as never
  })
})
afterAll(() => {
  vi.doUnmock('./record-descriptors.ts')
  vi.doUnmock('../server/record-sources.server.ts')
  vi.doUnmock('../../office/record-views/record-views.tsx')
  vi.resetModules()
})

test('its pages have addresses, and forms have routes', async () => {
  const { createPath, deletePath, editPath, listPath } = await import('./record-paths.ts')
  expect(listPath(INVOICE)).toBe('/admin?view=invoices')
  expect(createPath(INVOICE as never)).toBe('/admin/invoices/create')
  expect(editPath(INVOICE as never, 7)).toBe('/admin/invoices/edit/7')
  expect(deletePath(INVOICE, 7)).toBe('/admin/delete/invoice/7')
  const { default: routes } = await import('../../routes.ts')
  const admin = routes.find(({ path }) => path === 'admin')
  expect(admin?.children).toContainEqual(
    expect.objectContaining({ path: 'invoices/create', file: 'admin/invoices/invoice-editor-page.tsx' }),
  )
})

test('its list is a section with a label, a permission, a shortcut and an icon', async () => {
  const { SECTIONS, sectionOfPage } = await import('#office/frame/sections.ts')
  // The section of trainers follows all lists.
  expect(SECTIONS.at(-2)).toEqual({ view: 'invoices', label: 'Invoices', permission: 'records.read', shortcut: 'v' })
  expect(sectionOfPage('/admin/delete/invoice/7', new URLSearchParams())).toBe('invoices')
  const { SECTION_ICONS } = await import('#office/section-icons.tsx')
  expect(SECTION_ICONS).toHaveProperty('invoices', INVOICE_VIEW.icon)
})

test('its forms and its delete page ask for the permission to write', async () => {
  const { permissionOfForm } = await import('#office/frame/form-path.ts')
  expect(permissionOfForm('/admin/invoices/create')).toBe('records.write')
  expect(permissionOfForm('/admin/invoices/edit/7')).toBe('records.write')
  expect(permissionOfForm('/admin/delete/invoice/7')).toBe('records.write')
})

test('the delete page shows its name, its facts and what blocks it', async () => {
  const { nounOf, recordSummary } = await import('./record-type.ts')
  expect(nounOf(INVOICE)).toBe('invoice')
  const stored = { number: 'INV-2026-007', customer: 'Asha Motors', amount: 12_500 }
  expect(recordSummary(INVOICE, stored as never)).toEqual({
    name: 'INV-2026-007',
    facts: [
      { label: 'Customer', value: 'Asha Motors' },
      { label: 'Amount', value: '₹12,500' },
    ],
  })
  const { blockersText } = await import('#office/deletion/blockers-notice.tsx')
  const payments = { kind: 'certificate', count: 2, countIsEstimate: false, newest: [] } satisfies BlockerGroup
  expect(blockersText(INVOICE, payments)).toBe('2 certificates must be refunded first.')
})

test('the history names it and links to its form', async () => {
  const { subjectText } = await import('#office/history/audit-text.ts')
  expect(subjectText('invoice:7')).toEqual({ label: 'Invoice 7', to: '/admin/invoices/edit/7' })
})

test('the office search finds it, and the palette shows it with icon and status', async () => {
  const { searchOffice } = await import('#office/server/overview/office-search.server.ts')
  const {
    found: [found, ...others],
  } = await searchOffice({} as Database, 'asha motors', { now: NOW, actor: VIEWER })
  expect(others).toEqual([])
  expect(found).toEqual({ type: 'invoice', id: 7, title: 'Asha Motors', detail: null, reference: 'INV-2026-007', status: 'open' })
  const { recordEntry } = await import('#office/palette/palette-entry.tsx')
  const { recordIcon } = await import('#office/record-views/record-view-of.tsx')
  expect(found && recordEntry(found, { ofView: () => INVOICE_VIEW.icon, ofRecord: recordIcon })).toMatchObject({
    title: 'Asha Motors',
    icon: INVOICE_VIEW.icon,
    status: { word: 'open', tone: 'warning' },
  })
})

test('its list is exported under its own name', async () => {
  const { exportedList } = await import('../server/exports/exported-list.server.ts')
  const { RECORD_SOURCES } = await import('../server/record-sources.server.ts')
  const [list] = RECORD_SOURCES.map(exportedList)
  expect(list).toMatchObject({ path: 'invoices', title: 'Invoices', access: 'records.read' })
  const context = { db: {} as Database, now: NOW, actor: VIEWER, siteUrl: '' }
  const prepared = await list?.prepare(context, {})
  expect(prepared?.sheet.columns.map(({ header }) => header)).toEqual(['Number', 'Amount'])
})
