import { useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Issue } from '../../newsletter/issue.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import type { Versioned } from '../data/admin-data.ts'
import type { StaleEdit } from '../editor/editor-plan.tsx'
import { lazyResolver } from '../editor/lazy-resolver.tsx'
import { isStale, saveRefusal } from '../editor/save-refusal.ts'
import { useLeaveGuard, type LeaveGuard } from '../editor/use-leave-guard.tsx'
import { messagesOf, type Messages } from '../kit/form-messages.ts'
import { differences, type Choices } from '../kit/stale-edit.ts'
import { fetchIssue, issuePath, saveIssue, useRefreshNewsletter } from './newsletter-data.tsx'

type IssueValues = Record<'subject' | 'text', string>

interface IssueEditing {
  form: UseFormReturn<IssueValues, unknown, IssueValues>
  isDirty: boolean
  isSaving: boolean
  errors: Messages
  formError: string | undefined
  failureCount: number
  guard: LeaveGuard
  stale: StaleEdit | undefined
  etag: () => string | undefined
  save: () => Promise<void>
}

const LABELS = { subject: 'Subject', text: 'Text' }
const NAMES = Object.keys(LABELS)
const NOT_SAVED = 'The issue could not be saved'

/** State of the form of a draft: saves with the version that was opened, and compares when somebody else has saved since. */
export function useIssueEditor(edited: Versioned<Issue> | undefined): IssueEditing {
  const form = useForm<IssueValues, unknown, IssueValues>({
    defaultValues: valuesOf(edited?.item),
    resolver: lazyResolver(() => import('../../newsletter/issue.schema.ts').then((module) => module.issueFormSchema)),
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const etag = useRef(edited?.etag)
  const [opened, setOpened] = useState(valuesOf(edited?.item))
  const [newer, setNewer] = useState<Versioned<Issue>>()
  const [formError, setFormError] = useState<string>()
  const [failureCount, setFailureCount] = useState(0)
  const guard = useLeaveGuard(isDirty)
  const navigate = useNavigate()
  const refresh = useRefreshNewsletter()
  const { toast } = useToast()
  const id = edited?.item.id

  return {
    form,
    isDirty,
    isSaving: isSubmitting,
    errors: messagesOf(errors, NAMES),
    formError,
    failureCount,
    guard,
    etag: () => etag.current,
    save,
    stale: newer && {
      differences: differences(LABELS, { opened, mine: form.getValues(), theirs: valuesOf(newer.item) }),
      resolveConflict,
      close: () => setNewer(undefined),
    },
  }

  async function save() {
    if (!isSubmitting) await form.handleSubmit(send, () => setFailureCount((count) => count + 1))()
  }

  async function send(values: IssueValues) {
    try {
      const saved = await saveIssue(id, values, etag.current)
      open(saved)
      toast({ title: 'Draft saved', description: 'Nobody gets it until you send it.', tone: 'success' })
      refresh()
      if (id === undefined) {
        guard.open()
        await navigate(issuePath(saved.item.id), { replace: true })
      }
    } catch (error) {
      await refuse(error)
    }
  }

  async function refuse(error: unknown) {
    if (isStale(error) && id !== undefined) {
      try {
        setNewer(await fetchIssue(id))
        return
      } catch {
        // The stored version cannot be loaded: show the refusal instead of a comparison.
      }
    }
    const { message, fields } = saveRefusal(error, NAMES, NOT_SAVED)
    for (const [name, text] of Object.entries(fields)) form.setError(name as keyof IssueValues, { type: 'refused', message: text })
    setFormError(Object.keys(fields).length > 0 ? undefined : message)
    setFailureCount((count) => count + 1)
    toast({ title: NOT_SAVED, description: message, tone: 'destructive' })
  }

  function open({ item, etag: version }: Versioned<Issue>) {
    etag.current = version
    setOpened(valuesOf(item))
    form.reset(valuesOf(item))
    setFormError(undefined)
    setNewer(undefined)
  }

  function resolveConflict(choices: Choices, { andSave }: { andSave: boolean }) {
    if (!newer) return
    const mine = form.getValues()
    open(newer)
    for (const name of ['subject', 'text'] as const) if (choices[name] === 'mine') form.setValue(name, mine[name], { shouldDirty: true })
    if (andSave) void save()
  }
}

function valuesOf(issue: Issue | undefined): IssueValues {
  return { subject: issue?.subject ?? '', text: issue?.text ?? '' }
}
