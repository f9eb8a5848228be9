import { useCallback, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Company } from '../../company/company.ts'
import { callApi, HttpError } from '../../shared/api-client.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import type { Versioned } from '../data/admin-data.ts'
import { COMPANY_PARTS, companyInput, companyTexts, companyValues, type CompanyValues } from './company-values.ts'
import type { StaleEdit } from '../editor/editor-plan.tsx'
import type { Messages } from '../kit/form-messages.ts'
import { isStale, saveRefusal } from '../editor/save-refusal.ts'
import { differences, type Choices } from '../kit/stale-edit.ts'
import { useLeaveGuard, type LeaveGuard } from '../editor/use-leave-guard.tsx'

const CALL = '/api/admin/company'
const UPLOAD_FIRST = 'The picture is still uploading. Wait for it to finish, or cancel it.'
const FIX_FIELDS = 'Some fields need your attention. Nothing was saved.'

export interface CompanyEditing {
  form: UseFormReturn<CompanyValues>
  isDirty: boolean
  isSaving: boolean
  /** By field path: 'emails.0.value'. */
  errors: Messages
  formError: string | undefined
  failureCount: number
  guard: LeaveGuard
  stale: StaleEdit | undefined
  /** Called when an upload starts and when it ends. */
  setUploading: (isRunning: boolean) => void
  save: () => Promise<void>
}

/** State of the company form. Validates with the API's schema and saves with the version that was opened. */
export function useCompanyEditor(edited: Versioned<Company>): CompanyEditing {
  const form = useForm<CompanyValues>({ defaultValues: companyValues(edited.item) })
  const { isDirty } = form.formState
  const etag = useRef(edited.etag)
  const [opened, setOpened] = useState(edited.item)
  const [errors, setErrors] = useState<Messages>({})
  const [formError, setFormError] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [newer, setNewer] = useState<{ company: Company; etag: string | undefined }>()
  const isUploading = useRef(false)
  const setUploading = useCallback((isRunning: boolean) => {
    isUploading.current = isRunning
  }, [])
  const guard = useLeaveGuard(isDirty)
  const { revalidate } = useRevalidator()
  const { toast } = useToast()

  return {
    form,
    isDirty,
    isSaving,
    errors,
    formError,
    failureCount,
    guard,
    setUploading,
    save,
    stale: newer && {
      differences: differences(COMPANY_PARTS, {
        opened: companyTexts(companyValues(opened)),
        mine: companyTexts(form.getValues()),
        theirs: companyTexts(companyValues(newer.company)),
      }),
      resolveConflict,
      close: () => setNewer(undefined),
    },
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
    if (isUploading.current) {
      complain({ 'portrait.imagePath': UPLOAD_FIRST }, UPLOAD_FIRST)
      return
    }
    setIsSaving(true)
    try {
      const { companySchema } = await import('../../company/company.schema.ts')
      const checked = companySchema.safeParse(companyInput(form.getValues()))
      if (!checked.success) {
        const found: Messages = {}
        for (const { path, message } of checked.error.issues) found[path.join('.')] ??= message
        complain(found, FIX_FIELDS)
        toast({ title: 'Validation Error', description: FIX_FIELDS, tone: 'destructive' })
        return
      }
      const saved = await callApi<Company>(CALL, { method: 'PUT', body: checked.data, ifMatch: etag.current })
      etag.current = saved.etag
      setOpened(saved.data)
      form.reset(companyValues(saved.data))
      calm()
      toast({ title: 'Company updated', description: 'The site shows it now.', tone: 'success' })
      // The frame of this page shows the company's name.
      await revalidate()
    } catch (error) {
      await refuse(error)
    } finally {
      setIsSaving(false)
    }
  }

  async function refuse(error: unknown) {
    if (isStale(error)) {
      try {
        const { data, etag: latest } = await callApi<Company>(CALL)
        setNewer({ company: data, etag: latest })
        return
      } catch {
        // The stored version cannot be loaded: show the refusal instead of a comparison.
      }
    }
    const { message } = saveRefusal(error, [], 'An error occurred while updating the company')
    complain(error instanceof HttpError ? (error.failure?.issues ?? {}) : {}, message)
    toast({ title: 'Error updating company', description: message, tone: 'destructive' })
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
