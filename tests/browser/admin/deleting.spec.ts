import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, expectDashboard, expectToast, test, type Records } from '../support/admin.ts'
import { failRequest, recordWrites } from '../support/admin-forms.ts'
import { navigate } from '../support/visitor.ts'

const DESKTOP = { width: 1280, height: 800 }

interface Kind {
  type: string
  thing: string
  path: string
  /** A fact about the item besides its name. */
  detail: string
  make: (records: Records) => Promise<{ id: number; name: string }>
}

test.describe('deleting', () => {
  const kinds: Kind[] = [
    {
      type: 'service',
      thing: 'Service',
      path: '/api/services',
      detail: 'What we do.',
      make: async (records) => {
        const { id, title } = await records.service()
        return { id, name: title }
      },
    },
    {
      type: 'training-program',
      thing: 'Training program',
      path: '/api/training-programs',
      detail: '₹12,500',
      make: async (records) => {
        const { id, title } = await records.program()
        return { id, name: title }
      },
    },
    {
      type: 'participant',
      thing: 'Participant',
      path: '/api/participants',
      detail: 'asha@example.com',
      make: async (records) => {
        const { id, fullName } = await records.participant()
        return { id, name: fullName }
      },
    },
    {
      type: 'certificate',
      thing: 'Certificate',
      path: '/api/certificates',
      detail: 'Asha Example',
      make: async (records) => {
        const { id, certificateId } = await records.certificate()
        return { id, name: certificateId }
      },
    },
    {
      type: 'contact',
      thing: 'Contact',
      path: '/api/contacts',
      detail: 'Please call me back about the audit.',
      make: async (records) => {
        const { id, fullName } = await records.enquiry()
        return { id, name: fullName }
      },
    },
  ]

  test('the delete page of each type shows the record, warns, reports a failed request, and deletes it for good', async ({
    page,
    openAdmin,
    records,
    browserErrors,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(new URL(request.url()).pathname)
    })
    await openAdmin('/admin')
    for (const { type, thing, path, detail, make } of kinds) {
      await test.step(thing, async () => {
        const name = thing.toLowerCase()
        const item = await make(records)
        await navigate(page, `/admin/delete/${type}/${item.id}`)
        const card = page.getByRole('article')
        await expect(card.getByRole('heading', { name: item.name })).toBeVisible()
        await expect(card).toContainText(detail)
        await expect(page.getByText(/permanent/)).toBeVisible()
        expect(asked).toContain(`${path}/${item.id}`)

        const restore = await failRequest(page, 'DELETE', `${path}/${item.id}`)
        const button = page.getByRole('button', { name: 'Delete', exact: true })
        await button.click()
        await expectToast(page, `Error deleting ${name}`, `An error occurred while deleting the ${name}`)
        await expect(page.getByRole('main').getByRole('alert')).toContainText(`An error occurred while deleting the ${name}`)
        await restore(browserErrors)

        const writes = recordWrites(page)
        await button.dblclick()
        await expectToast(page, `${thing} deleted`)
        await expectDashboard(page)
        expect(writes, 'a double click deletes once').toEqual([`DELETE ${path}/${item.id}`])
        expect(await records.statusOf(`${path}/${item.id}`)).toBe(404)
      })
    }
  })

  test('a record that does not exist, or a type that does not exist, shows Item Not Found', async ({ page, openAdmin }) => {
    await openAdmin('/admin/delete/invoice/1')
    for (const path of ['invoice/1', ...kinds.map(({ type }) => `${type}/999999`)]) {
      await navigate(page, `/admin/delete/${path}`)
      await expect(page.getByRole('heading', { name: 'Item Not Found' }), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Delete', exact: true }), path).toBeHidden()
    }
  })

  test('the list links to the delete page, which shows either what blocks deletion or Delete; Cancel returns, and a late blocker takes Delete away', async ({
    page,
    openAdmin,
    records,
  }) => {
    const { trainingProgramId, participantId, participant_name: fullName, certificateId, id } = await records.certificate()
    const { title } = await records.read<{ title: string }>(`/api/training-programs/${trainingProgramId}`)
    const alert = page.getByRole('main').getByRole('alert')
    await openAdmin(`/admin?view=training-programs&q=${encodeURIComponent(title)}`)

    await test.step('what blocks deletion is listed before anybody presses Delete, with links to it', async () => {
      await page.getByRole('link', { name: `Delete ${title}` }).click()
      const notice = page.getByRole('status').filter({ hasText: 'This training program cannot be deleted yet' })
      await expect(notice).toContainText('1 participant is enrolled in it.')
      await expect(notice.getByRole('link', { name: certificateId })).toHaveAttribute('href', `/admin/certificates/edit/${id}`)
      await expect(notice.getByRole('link', { name: fullName })).toHaveAttribute('href', `/admin/participants/edit/${participantId}`)
      await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
      await expect(page.getByText('This is permanent. It cannot be undone.')).toBeHidden()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await page.setViewportSize(DESKTOP)
    })

    await test.step('Cancel returns without deleting', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectDashboard(page)
      await expect(page.getByRole('link', { name: `Delete ${title}` })).toBeVisible()
      expect(await records.statusOf(`/api/training-programs/${trainingProgramId}`)).toBe(200)
    })

    await test.step('a participant with a certificate is not offered for deletion either', async () => {
      await navigate(page, `/admin/delete/participant/${participantId}`)
      await expect(page.getByRole('status').filter({ hasText: 'They hold 1 certificate.' })).toContainText(certificateId)
      await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
    })

    await test.step('a record that somebody has begun to use since is not deleted: page and toast name the blockers, and Delete is gone', async () => {
      const program = await records.program()
      await navigate(page, `/admin/delete/training-program/${program.id}`)
      const button = page.getByRole('button', { name: 'Delete', exact: true })
      await expect(button).toBeVisible()
      const late = await records.participant({ trainingProgramId: program.id })
      await button.click()
      await expectToast(page, 'Error deleting training program')
      await expect(alert).toContainText(late.fullName)
      await expect(page).toHaveURL(new RegExp(`/admin/delete/training-program/${program.id}$`))
      await expect(button).toBeHidden()
      expect(await records.statusOf(`/api/training-programs/${program.id}`)).toBe(200)
    })
  })

  test('when more certificates block deletion than the page names, a link lists exactly those', async ({ page, openAdmin, records }) => {
    const { id, trainingProgramId, participantId, participant_name: fullName, certificateId } = await records.certificate()
    const other = await records.certificate()
    const groups = [{ kind: 'certificate', count: 6, countIsEstimate: false, newest: [{ id, name: certificateId }] }]
    await page.route('**/holders', (route) => route.fulfill({ json: { success: true, data: groups } }))
    await openAdmin(`/admin/delete/training-program/${trainingProgramId}`)
    const more = page.getByRole('link', { name: 'and 5 more' })
    await more.click()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(certificateId)).toBeVisible()
    await expect(row(other.certificateId)).toBeHidden()
    await expect(page.getByLabel('Program', { exact: true })).toHaveValue(String(trainingProgramId))
    await navigate(page, `/admin/delete/participant/${participantId}`)
    await more.click()
    await expect(page.getByText(`Certificates of ${fullName} only.`)).toBeVisible()
    await expect(row(certificateId)).toBeVisible()
    await expect(row(other.certificateId)).toBeHidden()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'Show all certificates' }).click()
    await expect(row(other.certificateId)).toBeVisible()
  })
})
