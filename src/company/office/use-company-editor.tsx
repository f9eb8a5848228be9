import { useCallback, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Company } from '../company-content.schema.ts'
import { callApi, HttpError } from '#base/api/api-client.ts'
import { getVersioned, versioned, type Versioned } from '#office/data/admin-data.ts'
import { COMPANY_PARTS, companyInput, companyTexts, companyValues, type CompanyValues } from './company-values.ts'
import type { Messages } from '#office/form/form-messages.ts'
import { Invalid } from '#office/editor/save-refusal.ts'
import { useLeaveGuard } from '#office/editor/use-leave-guard.tsx'
import { useStoredVersion } from '#office/editor/use-stored-version.tsx'
import type { FormEditing } from '#office/editor/editor-plan.tsx'
import { showLook } from './look/show-look.ts'
import { useCall } from '#office/form/use-call.tsx'

const UPLOAD_FIRST = 'The picture is still uploading. Wait for it to finish, or cancel it.'
const FIX_FIELDS = 'Some fields need your attention. Nothing was saved.'

/** The errors' keys are field paths: 'emails.0.value'. */
export interface CompanyEditing extends FormEditing {
  form: UseFormReturn<CompanyValues>
  /** The stored company, as far as this editor knows. */
  opened: Company
  /** Called when an upload starts and when it ends. */
  setUploading: (isRunning: boolean, field?: string) => void
}

interface CompanyEditorPlan {
  /** The parts of this form. It validates, compares and saves nothing else. */
  parts: ReadonlyArray<keyof CompanyValues>
  onSaved: (saved: Versioned<Company>) => void
}

/** The state of a form for some parts of the company. Validates with the API's schema and saves against the version that was opened. */
export function useCompanyEditor(edited: Versioned<Company>, { parts, onSaved }: CompanyEditorPlan): CompanyEditing {
  const form = useForm<CompanyValues>({ defaultValues: companyValues(edited.item) })
  const { isDirty } = form.formState
  const [opened, setOpened] = useState(edited.item)
  const version = useStoredVersion({
    form,
    etag: edited.etag,
    labels: Object.fromEntries(parts.map((part) => [part, COMPANY_PARTS[part]])),
    valuesOf: companyValues,
    textsOf: companyTexts,
    load: () => getVersioned('GET /admin/company'),
    onOpened: setOpened,
    onResolved: (andSave) => {
      saving.reset()
      if (andSave) saving.send()
    },
    sendsOnlyCompared: true,
  })
  const uploading = useRef(new Set<string>())
  const setUploading = useCallback((isRunning: boolean, field = 'portrait.imagePath') => {
    if (isRunning) uploading.current.add(field)
    else uploading.current.delete(field)
  }, [])
  const guard = useLeaveGuard(isDirty)
  const { revalidate } = useRevalidator()
  const saving = useCall(attempt, {
    fields: [],
    otherwise: 'An error occurred while updating the company',
    done: (saved) =>
      saved && { title: 'Company updated', description: parts.includes('trade') ? 'New papers use it.' : 'The site shows it now.' },
    failed: (_, error) =>
      error instanceof Invalid ? (error.message === FIX_FIELDS ? 'Validation Error' : undefined) : 'Error updating company',
    onSuccess: (saved) => {
      if (!saved) return
      version.open(saved)
      onSaved(saved)
      if (parts.includes('look')) showLook(saved.item.look)
      // The page's frame shows the company's name. The form need not wait for it.
      void revalidate()
    },
  })
  const errors = { ...(saving.error instanceof HttpError && saving.error.failure?.issues), ...saving.errors }

  return {
    form,
    opened,
    isDirty,
    isSaving: saving.isPending,
    errors,
    formError: Object.keys(errors).length > 0 ? undefined : saving.failure,
    failureCount: saving.failureCount,
    guard,
    setUploading,
    save: () => saving.send(),
    stale: version.stale,
  }

  async function attempt(): Promise<Versioned<Company> | undefined> {
    if (uploading.current.size > 0) {
      throw new Invalid(UPLOAD_FIRST, Object.fromEntries([...uploading.current].map((field) => [field, UPLOAD_FIRST])))
    }
    const { companySchema } = await import('../company.schema.ts')
    const own = companySchema.pick(Object.fromEntries(parts.map((part) => [part, true])) as Partial<Record<keyof CompanyValues, true>>)
    const checked = own.safeParse(companyInput(form.getValues()))
    if (checked.success) {
      return version.store(async (ifMatch) => versioned(await callApi('PUT /admin/company', { body: checked.data, ifMatch })))
    }
    const found: Messages = {}
    for (const { path, message } of checked.error.issues) found[path.join('.')] ??= message
    throw new Invalid(FIX_FIELDS, found)
  }
}
