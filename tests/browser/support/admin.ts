import { randomBytes } from 'node:crypto'
import type { APIResponse, Locator, Page } from '@playwright/test'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { Certificate } from '#certificates/certificate.schema.ts'
import type { Client } from '#clients/client.schema.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import type { Program } from '#catalogue/program.schema.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { QUOTATION } from '#quotations/test-quotation.ts'
import type { Service } from '#catalogue/service.schema.ts'
import { addYears, indianDate } from '#base/dates/dates.ts'
import type { ShowcaseEntry } from '#catalogue/showcase.schema.ts'
import type { AdminSession } from './admin-session.ts'
import { expect, isPhone, test as base, typeSignInCode } from './fixtures.ts'

/** docs/product/requirements.md, section 4. */
export const MARKER_KEY = 'admin_api_code'

interface AdminFixtures {
  /** Opens a page of the back-office as the admin, already signed in. */
  openAdmin: (path: string) => Promise<void>
  records: Records
}

export const test = base.extend<AdminFixtures>({
  openAdmin: async ({ page, adminSession }, use) => {
    await use(async (path) => {
      await page.context().addCookies(await adminSession.cookies())
      await page.addInitScript((key) => localStorage.setItem(key, 'signed-in'), MARKER_KEY)
      await page.goto(path)
    })
  },

  records: async ({ adminSession }, use) => use(new Records(adminSession)),
})

export { expect, isPhone, typeSignInCode }

/** A unique name: tests share the database of their worker. */
export function uniqueName(words: string): string {
  return `${words} ${randomBytes(4).toString('hex')}`
}

/** Today in India, or `yearsAhead` years later (29 February becomes 28 February if needed): 'YYYY-MM-DD'. */
export function indianDay(yearsAhead = 0): string {
  return addYears(indianDate(new Date()), yearsAhead)
}

/** Encodes words for an address. */
export function query(words: string): string {
  return encodeURIComponent(words)
}

/** Expects exactly one visible toast with both lines. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = toastOf(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

/** Presses two keys at typing speed, without waiting for the page in between. */
export async function pressSequence(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
}

/** Opens the menu that holds the sections on a phone. */
export async function openAdminMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
}

/** Presses a button of a page, which is an entry of the menu "…" on a phone. */
export async function pressOrInMenu(page: Page, of: string, action: string): Promise<void> {
  if (isPhone(page)) return pressInMenu(page, of, action)
  const pressed = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }))
  return pressed.click()
}

/** Opens the menu "…" of a row and presses one of its entries: 'Edit CERT2026110421-7F3K9Q'. */
export async function pressInMenu(page: Page, of: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${of}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ })
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pathname === '/admin')
}

/** Creates and reads records through the API. */
export class Records {
  readonly #session: AdminSession

  constructor(session: AdminSession) {
    this.#session = session
  }

  service(changes: object = {}) {
    const service = { title: uniqueName('Service'), description: 'What we do.', icon: 'award', features: ['One', 'Two'] }
    return this.#create<Service>('/api/services/create', { ...service, ...changes })
  }

  showcaseEntry(changes: object = {}) {
    return this.#create<ShowcaseEntry>('/api/showcase/create', { kind: 'client', name: uniqueName('Client'), role: 'Castings', ...changes })
  }

  program(changes: object = {}) {
    const title = uniqueName('Program')
    const program = {
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      description: 'What is learnt.',
      category: 'Business',
      duration: '3 days',
      offline_price: 12_500,
      online_price: 9500,
      delivery_mode: 'both',
    }
    return this.#create<Program>('/api/training-programs/create', { ...program, ...changes })
  }

  client(changes: object = {}) {
    const contacts = [{ name: 'Asha Example', role: 'HR manager', email: 'hr@example.com', phone: '' }]
    const client = { name: uniqueName('Mock Motors'), place: 'Faridabad', state: 'Haryana', contacts }
    return this.#create<Client>('/api/clients/create', { ...client, ...changes })
  }

  quotation(changes: object = {}) {
    return this.#create<Quotation>('/api/quotations/create', { ...QUOTATION, validUntil: indianDay(1), ...changes })
  }

  async participant(changes: { trainingProgramId?: number; [field: string]: unknown } = {}) {
    const participant = {
      participantId: uniqueName('BHM').replaceAll(' ', '').toUpperCase(),
      fullName: uniqueName('Asha Example'),
      email: 'asha@example.com',
      phone: '+91 00000 00011',
      trainingProgramId: changes.trainingProgramId ?? (await this.program()).id,
      enrollmentDate: '2026-01-15',
      status: 'active',
    }
    return this.#create<Participant>('/api/participants/create', { ...participant, ...changes })
  }

  /** An expiry date after any day on which the tests may run. */
  /** Creates an open classroom batch in Pune on one day in the far future. */
  batch(changes: { trainingProgramId: number; [field: string]: unknown }) {
    const days = [{ date: '2099-11-28', startTime: '10:00', endTime: '16:00' }]
    return this.#create<Batch>('/api/batches/create', { mode: 'classroom', place: 'Pune', status: 'open', days, ...changes })
  }

  async certificate(changes: object = {}) {
    const { id: trainingProgramId } = await this.program()
    const participant = await this.participant({ trainingProgramId, status: 'completed' })
    const certificate = { participantId: participant.id, trainingProgramId, issueDate: '2026-02-01', expiryDate: '2099-01-01' }
    return this.#create<Certificate>('/api/certificates/create', { ...certificate, ...changes })
  }

  /** Creates a message from the site; a `status` other than pending is set afterwards, as the office does. */
  async enquiry({ status, ...changes }: { status?: string; [field: string]: unknown } = {}) {
    const enquiry = {
      name: uniqueName('Ravi Sample'),
      email: 'ravi@example.com',
      phone: '+91 00000 00012',
      subject: 'Other Inquiry',
      message: 'Please call me back about the audit.',
    }
    const { id } = await this.#create<Pick<Enquiry, 'id'>>('/api/contact', { ...enquiry, ...changes })
    const path = `/api/contacts/${id}`
    if (status !== undefined) await this.change(path, { status })
    return this.read<Enquiry>(path)
  }

  /** Records a call, as the office does; without an e-mail unless one is given. */
  async recorded(changes: { name: string; [field: string]: unknown }) {
    const { id } = await this.#create<Pick<Enquiry, 'id'>>('/api/contacts/record', { channel: 'phone', email: '', ...changes })
    return this.read<Enquiry>(`/api/contacts/${id}`)
  }

  /** Creates the participant for a request, as a colleague would. Returns their number. */
  async enrol({ id, fullName, email }: Enquiry, trainingProgramId: number): Promise<string> {
    const participantId = uniqueName('BHM').replaceAll(' ', '').toUpperCase()
    const form = { participantId, fullName, email, phone: '+91 00000 00011', trainingProgramId, enrollmentDate: '2026-01-15' }
    await this.#create(`/api/contacts/${id}/participant`, form)
    return participantId
  }

  /** Answers an enquiry by e-mail, as a colleague would. */
  async reply({ id }: Enquiry, text: string): Promise<void> {
    await this.#create(`/api/contacts/${id}/replies`, { text })
  }

  async note({ id }: Enquiry, text: string): Promise<void> {
    await this.#create(`/api/contacts/${id}/notes`, { text })
  }

  async revoke({ id }: Certificate): Promise<void> {
    const reply = await this.#session.send('POST', `/api/certificates/${id}/revoke`, { reason: 'Issued by mistake' })
    expect(reply.status(), await reply.text()).toBe(200)
  }

  async read<Item extends object>(path: string): Promise<Item> {
    const reply = await this.#session.send('GET', path)
    expect(reply.status(), path).toBe(200)
    return dataOf<Item>(reply)
  }

  async list(path: string): Promise<object[]> {
    const reply = await this.#session.send('GET', path)
    return dataOf<object[]>(reply)
  }

  async statusOf(path: string): Promise<number> {
    return (await this.#session.send('GET', path)).status()
  }

  async change(path: string, data: object): Promise<void> {
    const reply = await this.#session.send('PUT', path, data)
    expect(reply.status(), await reply.text()).toBe(200)
  }

  async send(path: string, data: object): Promise<void> {
    const reply = await this.#session.send('POST', path, data)
    expect([200, 201], await reply.text()).toContain(reply.status())
  }

  async #create<Item extends object>(path: string, data: object): Promise<Item> {
    const reply = await this.#session.send('POST', path, data)
    expect(reply.status(), await reply.text()).toBe(201)
    return dataOf<Item>(reply)
  }
}

async function dataOf<Data>(reply: APIResponse): Promise<Data> {
  const { data } = (await reply.json()) as { data: Data }
  return data
}
