import { useCallback, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Company } from '../company-content.schema.ts'
import { callApi, HttpError, type Reply } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { COMPANY_PARTS, companyInput, companyTexts, companyValues, type CompanyValues } from './company-values.ts'
import type { Messages } from '#office/form/form-messages.ts'
import { isStale, saveRefusal } from '#office/editor/save-refusal.ts'
import { differences, type Choices } from '#office/form/stale-edit.ts'
import { useLeaveGuard } from '#office/editor/use-leave-guard.tsx'
import type { FormEditing } from '#office/editor/editor-plan.tsx'

const UPLOAD_FIRST = 'The picture is still uploading. Wait for it to finish, or cancel it.'
const FIX_FIELDS = 'Some fields need your attention. Nothing was saved.'

/** Its errors are by field path: 'emails.0.value'. */
export interface CompanyEditing extends FormEditing {
  form: UseFormReturn<CompanyValues>
  /** As it is stored, as far as this editor knows. */
  opened: Company
  /** Called when an upload starts and when it ends. */
  setUploading: (isRunning: boolean, field?: string) => void
}

interface CompanyEditorPlan {
  /** What this form edits. It validates, compares and saves nothing else. */
  parts: ReadonlyArray<keyof CompanyValues>
  onSaved: (saved: Versioned<Company>) => void
}

/** State of a form with some parts of the company. Validates with the API's schema and saves with the version that was opened. */
export function useCompanyEditor(edited: Versioned<Company>, { parts, onSaved }: CompanyEditorPlan): CompanyEditing {
  const form = useForm<CompanyValues>({ defaultValues: companyValues(edited.item) })
  const { isDirty } = form.formState
  const etag = useRef(edited.etag)
  const [opened, setOpened] = useState(edited.item)
  const [errors, setErrors] = useState<Messages>({})
  const [formError, setFormError] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [newer, setNewer] = useState<{ company: Company; etag: string | undefined }>()
  const uploading = useRef(new Set<string>())
  const setUploading = useCallback((isRunning: boolean, field = 'portrait.imagePath') => {
    if (isRunning) uploading.current.add(field)
    else uploading.current.delete(field)
  }, [])
  const guard = useLeaveGuard(isDirty)
  const { revalidate } = useRevalidator()
  const { toast } = useToast()

  return {
    form,
    opened,
    isDirty,
    isSaving,
    errors,
    formError,
    failureCount,
    guard,
    setUploading,
    save,
    stale: newer && {
      differences: differencesTo(newer.company),
      resolveConflict,
      close: () => setNewer(undefined),
    },
  }

  function differencesTo(theirs: Company) {
    const labels = Object.fromEntries(parts.map((part) => [part, COMPANY_PARTS[part]]))
    return differences(labels, {
      opened: companyTexts(companyValues(opened)),
      mine: companyTexts(form.getValues()),
      theirs: companyTexts(companyValues(theirs)),
    })
  }

  /** Resolves a stale edit: puts the chosen side of each section into the form, which is then an edit of their version. */
  function resolveConflict(choices: Choices, { andSave }: { andSave: boolean }) {
    if (!newer) return
    const [mine, theirs] = [form.getValues(), companyValues(newer.company)]
    const kept = Object.fromEntries(Object.entries(mine).filter(([part]) => choices[part] === 'mine'))
    form.reset(theirs)
    form.reset({ ...theirs, ...kept }, { keepDefaultValues: true })
    etag.current = newer.etag
    setOpened(newer.company)
    calm()
    setNewer(undefined)
    if (andSave) void save()
  }

  async function save() {
    if (isSaving) return
    if (uploading.current.size > 0) {
      complain(Object.fromEntries([...uploading.current].map((field) => [field, UPLOAD_FIRST])), UPLOAD_FIRST)
      return
    }
    setIsSaving(true)
    try {
      const body = await checkedInput()
      const saved = body && (await put(body))
      if (!saved) return
      etag.current = saved.etag
      setOpened(saved.data)
      form.reset(companyValues(saved.data))
      onSaved({ item: saved.data, etag: saved.etag })
      calm()
      toast({ title: 'Company updated', description: 'The site shows it now.', tone: 'success' })
      // The frame of this page shows the company's name. The form need not wait for it.
      void revalidate()
    } catch (error) {
      const { message } = saveRefusal(error, [], 'An error occurred while updating the company')
      complain(error instanceof HttpError ? (error.failure?.issues ?? {}) : {}, message)
      toast({ title: 'Error updating company', description: message, tone: 'destructive' })
    } finally {
      setIsSaving(false)
    }
  }

  /** What is sent. Undefined when a field is wrong, which the form says then. */
  async function checkedInput(): Promise<object | undefined> {
    const { companySchema } = await import('../company.schema.ts')
    const own = companySchema.pick(Object.fromEntries(parts.map((part) => [part, true])) as Partial<Record<keyof CompanyValues, true>>)
    const checked = own.safeParse(companyInput(form.getValues()))
    if (checked.success) return checked.data
    const found: Messages = {}
    for (const { path, message } of checked.error.issues) found[path.join('.')] ??= message
    complain(found, FIX_FIELDS)
    toast({ title: 'Validation Error', description: FIX_FIELDS, tone: 'destructive' })
    return undefined
  }

  /** Stores the parts of this form. Undefined when somebody else has changed one of them: the dialog asks which to keep. */
  async function put(body: object): Promise<Reply<Company> | undefined> {
    const send = () => callApi('PUT /admin/company', { body, ifMatch: etag.current })
    try {
      return await send()
    } catch (error) {
      if (!isStale(error)) throw error
      // If the stored version cannot be loaded, the refusal itself is shown instead of a comparison.
      const { data, etag: latest } = await callApi('GET /admin/company').catch(() => Promise.reject(error))
      if (differencesTo(data).some(({ changedBy }) => changedBy !== 'me')) {
        setNewer({ company: data, etag: latest })
        return undefined
      }
      // Only other parts have changed, and these are not sent: nothing of theirs is overwritten.
      etag.current = latest
      return send()
    }
  }

  function complain(found: Messages, sentence: string) {
    setErrors(found)
    setFormError(Object.keys(found).length === 0 ? sentence : undefined)
    setFailureCount((count) => count + 1)
  }

  function calm() {
    setErrors({})
    setFormError(undefined)
  }
}
