import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { issueCertificate } from '../support/certificates.ts'
import { failWith500, SERVER_ERROR, expectToast, expectWarning, clearExpectedErrors, visit, recordPosts } from '../support/visitor.ts'

const ACTIVE = { participantId: 'BHM2026108852', email: 'udaharan@example.com' }
const COMPLETED = { participantId: 'BHM2025067310', email: 'ravi.sample@example.com' }
const PAUSED = { participantId: 'BHM2026090937', email: 'kiran.a.very.long.address.for.layout.tests@training.example.com' }
const WITHDRAWN = { participantId: 'BHM2026071565', email: 'dev.specimen@example.com' }

const GREEN: [from: number, to: number] = [90, 175]
const BLUE: [from: number, to: number] = [180, 260]
const YELLOW: [from: number, to: number] = [30, 65]

async function checkStatus(page: Page, { participantId, email }: { participantId: string; email: string }): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Check Status' })
  await panel.getByLabel('Participant ID').fill(participantId)
  await panel.getByLabel('Email').fill(email)
  await panel.getByRole('button', { name: 'Check Status' }).click()
}

/** The hue of a badge's background in degrees. */
function hueOf(badge: Locator): Promise<number> {
  return badge.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(element).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
    const most = Math.max(r, g, b)
    const span = most - Math.min(r, g, b)
    const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
    return (sixth * 60 + 360) % 360
  })
}

test('each status of a participant is shown with the progress of the program and a badge of its color', async ({ page }) => {
  await visit(page, '/verify-certificate?tab=status')
  for (const { status, person, name, hue } of [
    { status: 'active', person: ACTIVE, name: 'उदाहरण प्रतिभागी', hue: GREEN },
    { status: 'completed', person: COMPLETED, name: 'Ravi Sample', hue: BLUE },
    { status: 'paused', person: PAUSED, name: 'Kiran Longname-Exampleson of the Extended Placeholder Family', hue: YELLOW },
    { status: 'withdrawn', person: WITHDRAWN, name: 'Dev Specimen', hue: YELLOW },
  ]) {
    await test.step(status, async () => {
      if (status !== 'active') await page.getByRole('link', { name: 'Check another status' }).click()
      await checkStatus(page, { participantId: person.participantId.toLowerCase(), email: person.email.toUpperCase() })
      await expectToast(page, 'Status Check Successful', `Status: ${status}`)
      const card = page.getByRole('article', { name })
      await expect(card.getByRole('heading', { name, exact: true })).toBeFocused()
      await expect(card).toContainText(person.participantId)
      await expect(card.getByRole('heading', { name: /^Enrolled Programs/ })).toContainText('1')
      const badge = card.locator('span', { has: page.getByText(status, { exact: true }) }).first()
      const [from, to] = hue
      const shown = await hueOf(badge)
      expect(shown).toBeGreaterThanOrEqual(from)
      expect(shown).toBeLessThanOrEqual(to)
      const program = card.getByRole('list').first().getByRole('listitem').first()
      await expect(program.getByText(status === 'completed' ? 'Completed' : 'In Progress', { exact: true }).first()).toBeVisible()
      if (status !== 'completed') await expect(card.getByText('Download Certificate')).toHaveCount(0)
    })
  }
})

test('a completed program shows its date in long US format and opens its certificate in a new tab', async ({ page, context }) => {
  const person = await issueCertificate(page.request, 'Leela Register')
  await visit(page, '/verify-certificate')
  await page.getByRole('tab', { name: 'Check Status' }).click()
  await checkStatus(page, person)
  const card = page.getByRole('article', { name: person.fullName })
  for (const words of [person.program, person.certificateId, 'January 26, 2026']) await expect(card).toContainText(words)
  const opened = context.waitForEvent('page')
  const asked = context.waitForEvent('request', (request) => request.url().endsWith('.pdf'))
  await card.getByText('Download Certificate').click()
  expect(await opened).not.toBe(page)
  expect((await page.request.get((await asked).url())).headers()['content-type']).toBe('application/pdf')
})

test('the status form requires both fields, answers a wrong ID and a wrong e-mail alike, and says when there is no program or the server failed', async ({
  page,
  browserErrors,
}) => {
  const posts = recordPosts(page, '/api/check-status')
  await visit(page, '/verify-certificate?tab=status')

  await test.step('nothing is sent while a field is empty', async () => {
    for (const person of [
      { ...ACTIVE, participantId: ' ' },
      { ...ACTIVE, email: '' },
    ]) {
      await checkStatus(page, person)
      await expectWarning(page, 'Validation Error', 'Please fill in all required fields')
    }
    expect(posts).toHaveLength(0)
  })

  await test.step('a miss does not reveal which of the two was wrong, and keeps both', async () => {
    const answers: string[] = []
    for (const lookUp of [
      { participantId: ACTIVE.participantId, email: 'somebody.else@example.com' },
      { participantId: 'BHM2000010000', email: ACTIVE.email },
    ]) {
      await checkStatus(page, lookUp)
      await expect.poll(() => posts.length).toBe(answers.length + 1)
      await expectWarning(page, 'Status Check Failed', 'We found no participant with this ID and email.')
      await expect(page.getByLabel('Participant ID')).toHaveValue(lookUp.participantId)
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(lookUp.email)
      await expect(page.getByRole('button', { name: 'Check Status' })).toBeEnabled()
      answers.push(await page.getByRole('tabpanel').innerText())
    }
    expect(answers[0]).toBe(answers[1])
  })

  await test.step('a participant without programs is told so', async () => {
    const participant = { name: 'Nila Register', participantId: 'BHM2026010001', status: 'active' }
    await page.route('**/api/check-status', (route) =>
      route.fulfill({ json: { success: true, data: { participant, enrolledPrograms: [] } } }),
    )
    await checkStatus(page, { participantId: participant.participantId, email: 'nila@example.com' })
    await expect(page.getByText('No enrolled programs found')).toBeVisible()
    await page.getByRole('link', { name: 'Check another status' }).click()
    await page.unrouteAll()
  })

  await test.step('a check that the server could not make says so', async () => {
    await failWith500(page, '/api/check-status')
    await checkStatus(page, ACTIVE)
    await expectWarning(page, 'Status Check Failed', 'Participant not found')
    await clearExpectedErrors(browserErrors, SERVER_ERROR)
  })
})
