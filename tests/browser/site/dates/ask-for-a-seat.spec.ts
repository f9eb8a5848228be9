import { expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, test } from '../../support/fixtures.ts'
import { recordPresses } from '../../support/presses.ts'

const HALL = 'Example Hall, Sector 16'

test(
  'a visitor finds a date, asks for four seats, and the office makes a participant in that batch',
  { tag: '@phone' },
  async ({ page, signIn }, info) => {
    // Two projects share a database: each uses its own program.
    const title = `Dated Story ${info.project.name}`
    const name = `Asha Dated ${info.project.name}`

    await test.step('the office plans a public batch', async () => {
      await signIn()
      await page.goto('/admin')
      await page.evaluate(planBatch, { title, slug: `dated-${info.project.name}`, venue: HALL })
    })

    await test.step('the visitor finds it in the schedule', async () => {
      await page.goto('/training-programs')
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card).toContainText('Next: 12 Dec 2099, Faridabad')
      await page.getByRole('link', { name: 'See all coming dates' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Training Schedule' })).toBeVisible()
      await page.getByLabel('Program').selectOption({ label: title })
      await expect(page).toHaveURL(/\/schedule\?program=dated-/)
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(['12–13 Dec 2099'])
      await expect(page.getByRole('main')).not.toContainText(HALL)
      await expectNoHorizontalScroll(page)
    })

    await test.step('asks for four seats, with the date chosen already', async () => {
      await page.getByRole('button', { name: /^Ask for a seat/ }).click()
      const dialog = page.getByRole('dialog', { name: `Enroll in ${title}` })
      await expect(dialog.getByLabel(/Which date/).locator('option:checked')).toHaveText(
        '12–13 Dec 2099, Faridabad · Classroom ₹9,000 +GST',
      )
      await expect(dialog.getByText('12–13 Dec 2099 · Classroom, Faridabad · ₹9,000 +GST per person')).toBeInViewport()
      await expect(dialog.getByLabel('Subject')).toHaveValue(`Enrollment Request: ${title}`)
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Email').fill(`dated.${info.project.name}@example.com`)
      await dialog.getByLabel(/Phone/).fill('+91 00000 00043')
      await expect(dialog.getByLabel(/^Participants/)).toBeHidden()
      await dialog.getByLabel(/How many people/).fill('31')
      await dialog.getByLabel(/^Participants/).fill(`${name}\nRavi Team`)
      await dialog.getByLabel(/Company/).fill('Mock Motors')
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByText('How many people? A number from 1 to 30').first()).toBeVisible()
      await dialog.getByLabel(/How many people/).fill('4')
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByText('Thank you!')).toBeVisible()
    })

    await test.step('the office reads it all, and the participant is in the batch', async () => {
      await page.goto('/admin?view=contacts')
      await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
      const enquiry = page.getByRole('region', { name })
      for (const fact of ['12–13 Dec 2099, Faridabad', '4 people', 'Mock Motors', 'Ravi Team']) await expect(enquiry).toContainText(fact)
      await enquiry.getByRole('button', { name: 'Create participant' }).click()
      const dialog = page.getByRole('dialog', { name: /participant/i })
      await expect(dialog.getByLabel('Put them into the batch 12–13 Dec 2099, Faridabad')).toBeChecked()
      await dialog.getByRole('button', { name: 'Create participant' }).click()
      await expect(page.getByText('Participant created')).toBeVisible()
      const taken = await page.evaluate(seatsTaken, title)
      expect(taken).toBe(1)
    })
  },
)

for (const width of [360, 1280]) {
  test(`from the home page to a seat on a date, by the card of its program: five presses beside typing, ${width} px wide`, async ({
    page,
    signIn,
  }) => {
    const title = `Counted Story ${width}`
    await page.setViewportSize({ width, height: 800 })
    await signIn()
    await page.evaluate(planBatch, { title, slug: `counted-${width}`, venue: HALL })
    const presses = await recordPresses(page)
    await page.goto('/')
    presses.length = 0
    await page.getByRole('link', { name: 'View All Training Programs' }).click()
    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByRole('button', { name: `Enroll in ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: `Enroll in ${title}` })
    await dialog.getByLabel('Name').fill('Asha Counted')
    await dialog.getByLabel('Email').fill('asha.counted@example.com')
    await dialog.getByLabel(/Which date/).selectOption({ label: '12–13 Dec 2099, Faridabad · Classroom ₹9,000 +GST' })
    await expect(dialog.getByText('12–13 Dec 2099 · Classroom, Faridabad · ₹9,000 +GST per person')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByText('Thank you!')).toBeVisible()
    const counted = presses.filter((press) => !press.startsWith('type into'))
    expect(counted, counted.join(', ')).toHaveLength(5)
  })
}

/** Creates a batch. Runs in the page of a signed-in admin. */
async function planBatch({ title, slug, venue }: { title: string; slug: string; venue: string }): Promise<void> {
  const post = async (path: string, body: object) => {
    const reply = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { data: { id: number } }
  }
  const words = { description: 'About dates.', category: 'Leadership', duration: '2 days', price: 9000, offline_price: 9000 }
  const program = await post('/api/training-programs/create', { title, slug, ...words, delivery_mode: 'offline' })
  const days = ['2099-12-12', '2099-12-13'].map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
  const place = { mode: 'classroom', place: 'Faridabad', venue, state: 'Haryana' }
  await post('/api/batches/create', { trainingProgramId: program.data.id, ...place, days, seats: 20, isPublic: true, status: 'open' })
}

async function seatsTaken(title: string): Promise<number | undefined> {
  const { data } = (await (await fetch('/api/batches')).json()) as {
    data: Array<{ training_program_name: string; seatsTaken: number }>
  }
  return data.find(({ training_program_name: name }) => name === title)?.seatsTaken
}
