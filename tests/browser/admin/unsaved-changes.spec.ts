import type { Page } from '@playwright/test'
import { expect, expectDashboard, expectToast, uniqueName, openAdminMenu, test } from '../support/admin.ts'
import { description, save, title } from '../support/admin-forms.ts'
import { navigate } from '../support/visitor.ts'

test.describe('an edit that somebody else overtook', () => {
  const overtaken = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this service' })

  test('saves nothing unasked: mine, theirs, or both changes where each of us changed another field', async ({
    page,
    openAdmin,
    records,
  }) => {
    await openAdmin('/admin?view=account')
    for (const { side, choice, winner } of [
      { side: 'Keep mine', choice: 'Save selected', winner: 'mine' },
      { side: 'Take theirs', choice: 'Take theirs', winner: 'theirs' },
    ] as const) {
      await test.step(side, async () => {
        const service = await records.service()
        const path = `/api/services/${service.id}`
        const titles = { mine: uniqueName('Mine'), theirs: uniqueName('Theirs') }
        await navigate(page, `/admin/services/edit/${service.id}`)
        await title(page).fill(titles.mine)
        await records.change(path, { ...service, title: titles.theirs })
        await save(page).click()
        await expect(overtaken(page)).toContainText(titles.mine)
        await expect(overtaken(page)).toContainText(titles.theirs)
        expect(await records.read(path)).toMatchObject({ title: titles.theirs })
        await overtaken(page)
          .getByRole('radio', { name: new RegExp(`^${side}`) })
          .check()
        await overtaken(page).getByRole('button', { name: choice }).click()
        await expect(overtaken(page)).toBeHidden()
        if (winner === 'theirs') await expect(title(page)).toHaveValue(titles.theirs)
        else await expectToast(page, 'Service updated')
        expect(await records.read(path)).toMatchObject({ title: titles[winner] })
      })
    }

    await test.step('both', async () => {
      const service = await records.service()
      const path = `/api/services/${service.id}`
      await navigate(page, `/admin/services/edit/${service.id}`)
      const mine = uniqueName('Mine')
      await title(page).fill(mine)
      await records.change(path, { ...service, description: 'Their words.' })
      await save(page).click()
      await expect(overtaken(page).getByText('changed by them')).toBeVisible()
      await overtaken(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(title(page)).toHaveValue(mine)
      await expect(description(page)).toHaveValue('Their words.')
      await save(page).click()
      await expectToast(page, 'Service updated')
      // The message of an earlier save may still be shown.
      await expect.poll(() => records.read(path)).toMatchObject({ title: mine, description: 'Their words.' })
    })

    await test.step('both, in the text of an e-mail, whose editor stays open', async () => {
      const path = '/api/admin/mail-templates/certificate-issued'
      const subject = page.getByLabel('Subject', { exact: true })
      const { text } = await records.read<{ text: string }>(path)
      await navigate(page, '/admin/mail-templates/certificate-issued')
      for (const [mine, theirs] of [
        ['My subject', `Their words. ${text}`],
        ['My second subject', text],
      ] as const) {
        await subject.fill(mine)
        await records.change(path, { subject: 'Their subject', text: theirs })
        await save(page).click()
        const question = page.getByRole('dialog', { name: 'Someone else changed this text' })
        await question.getByRole('button', { name: 'Save selected' }).click()
        await expect(question).toBeHidden()
        await expect.poll(() => records.read(path)).toMatchObject({ subject: mine, text: theirs })
        await expect(page.getByLabel('Text', { exact: true })).toHaveValue(theirs)
      }
    })
  })
})

test.describe('a draft', () => {
  const reloaded = async (page: Page) => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
  }
  const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin_draft:')))

  test('of a program survives a reload, and is put back when asked for; of a participant there is none', async ({ page, openAdmin }) => {
    await openAdmin('/admin/training-programs/create')
    await title(page).fill('Half a program')
    await page.getByLabel('Slug', { exact: true }).fill('an-address-of-its-own')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await reloaded(page)
    await expect(page.getByText(/^You have unsaved changes from \d\d:\d\d\.$/)).toBeVisible()
    await expect(title(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(title(page)).toHaveValue('Half a program')
    await expect(page.getByLabel('Slug', { exact: true })).toHaveValue('an-address-of-its-own')
    await expect(page.getByText('You have unsaved changes from')).toBeHidden()

    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expectDashboard(page)
    // The editor asks before it is left; it is gone when the list appears.
    await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
    await navigate(page, '/admin/participants/create')
    await page.getByLabel('Full name', { exact: true }).fill('Asha Example')
    await reloaded(page)
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Asha')
  })

  test('of an edit that somebody overtook meanwhile overwrites nothing', async ({ page, openAdmin, records }) => {
    const service = await records.service()
    const path = `/api/services/${service.id}`
    await openAdmin(`/admin/services/edit/${service.id}`)
    await title(page).fill(uniqueName('Mine'))
    await expect.poll(() => drafts(page)).toHaveLength(1)
    const theirs = uniqueName('Theirs')
    await records.change(path, { ...service, title: theirs })
    await reloaded(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await save(page).click()
    await expect(page.getByRole('dialog', { name: 'Someone else changed this service' })).toContainText(theirs)
    expect(await records.read(path)).toMatchObject({ title: theirs })
  })

  test('is gone once it is discarded, saved, or its writer signs out', async ({ page, openAdmin, records }) => {
    const service = await records.service()
    const edit = `/admin/services/edit/${service.id}`
    await openAdmin(edit)
    await title(page).fill(uniqueName('Changed'))
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await reloaded(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await drafts(page)).toEqual([])
    await title(page).fill(uniqueName('Changed'))
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await save(page).click()
    await expectToast(page, 'Service updated')
    expect(await drafts(page)).toEqual([])
    await page.evaluate(() => localStorage.setItem('admin_draft:service:1', '{}'))
    await openAdminMenu(page)
    await page.getByRole('button', { name: /^Sign Out/ }).click()
    await expect(page.getByRole('heading', { name: 'Admin sign in' })).toBeVisible()
    expect(await drafts(page)).toEqual([])
  })
})

test.describe('changes that are not saved', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

  test('are asked about when a link, Back, or closing the tab would lose them; a form that nobody touched is left at once', async ({
    page,
    openAdmin,
    records,
  }) => {
    const service = await records.service()
    await openAdmin('/admin?view=services')

    await test.step('a form that nobody touched is left without a question', async () => {
      await navigate(page, `/admin/services/edit/${service.id}`)
      await expect(title(page)).toHaveValue(service.title)
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expectDashboard(page)
    })

    await test.step('changes are kept, or given up, when a link would lose them', async () => {
      await navigate(page, '/admin/services/create')
      await title(page).fill('Half a service')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(title(page)).toHaveValue('Half a service')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await question(page).getByRole('button', { name: 'Discard changes' }).click()
      await expectDashboard(page)
      // The address changes first. Until the editor is gone it asks about every step, including the next one of this test.
      await expect(title(page)).toBeHidden()
    })

    await test.step('they are asked about after an earlier save in an editor that stays open', async () => {
      const subject = page.getByLabel('Subject', { exact: true })
      await navigate(page, '/admin/mail-templates/certificate-issued')
      await subject.fill(`${await subject.inputValue()}.`)
      await save(page).click()
      await expectToast(page, 'Text saved')
      await subject.fill('Half a subject')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await question(page).getByRole('button', { name: 'Discard changes' }).click()
      await expect(page).toHaveURL(/view=mail-templates$/)
      await expect(subject).toBeHidden()
    })

    await test.step('they are asked about when Back would lose them', async () => {
      await navigate(page, '/admin?view=services')
      await page.getByRole('link', { name: 'New service' }).first().click()
      await title(page).fill('Half a service')
      await page.evaluate(() => history.back())
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(page).toHaveURL(/\/admin\/services\/create$/)
      await expect(title(page)).toHaveValue('Half a service')
    })

    await test.step('they are asked about when the tab is closed', async () => {
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await expect(title(page)).toHaveValue('Half a service')
    })
  })

  test('are not made between the press and its answer, which would lose them', async ({ page, openAdmin, records }) => {
    const service = await records.service()
    const path = `/api/services/${service.id}`
    let answer = (): void => undefined
    const blocked = new Promise<void>((resolve) => (answer = resolve))
    await openAdmin(`/admin/services/edit/${service.id}`)
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await blocked
      await route.fulfill({ status: 429, json: { success: false, error: 'Please try again.' } })
    })
    await description(page).fill('What was sent.')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await page.keyboard.type(' going on')
    answer()
    await expectToast(page, 'Error updating service', 'Please try again.')
    await expect(description(page)).toHaveValue('What was sent.')
    await description(page).fill('What can be typed again.')
    await expect(description(page)).toHaveValue('What can be typed again.')
  })
})
