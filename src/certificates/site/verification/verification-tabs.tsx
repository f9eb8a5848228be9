import { useState, useRef } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import type { DownloadTexts } from '../../document/certificate-link.ts'
import { type PostedCheck, STATUS_CHECK_FAILED, type CheckOutcome, type StatusValues, askCheck } from '../../verification/check-outcome.ts'
import { VerifyPanel } from './verify-panel.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { TrainingStatus } from '../../certificate.schema.ts'
import { useVisit } from '#site/use-visit.ts'
import { lastAsked, useAtFirst } from './asked-check.tsx'
import { CheckFlow } from './check-flow.tsx'
import { ParticipantMissedHelp } from './check-panel.tsx'
import { StatusResult } from './result/status-result.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { UserRoundSearchIcon } from '#ui/sprite-icons.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { useIssuer } from './result/use-issuer.tsx'

export type VerificationTab = PostedCheck['check']

interface VerificationTabs {
  /** True when the tabs are one section of another page: the address does not name the open tab, and results open in place. */
  compact?: boolean
  initialTab?: VerificationTab
  /** The certificate ID from the address of a QR code. */
  initialId?: string | undefined
  /** The home page has its own texts for failed downloads (docs/product/requirements.md, section 8). */
  downloadTexts: DownloadTexts
  /** The outcome of a form that was posted without script. */
  initialResult?: PostedCheck | undefined
  className?: string
}

/**
 * 'Verify Certificate' and 'Check Status'. Each keeps its values and its outcome while the other is open. A new visit of the page starts
 * with empty forms.
 */
export function VerificationTabs(props: VerificationTabs) {
  const { visit } = useVisit()
  const [again, setAgain] = useState<{ tab: VerificationTab; visit: number }>()
  return (
    <TabsOfVisit
      key={visit}
      {...props}
      again={again?.visit === visit ? again.tab : undefined}
      onAgain={(tab) => setAgain({ tab, visit: visit + 1 })}
    />
  )
}

interface TabsOfVisit extends VerificationTabs {
  /** The check that the visitor repeats. */
  again: VerificationTab | undefined
  onAgain: (tab: VerificationTab) => void
}

function TabsOfVisit({
  compact = false,
  initialTab = 'verify',
  initialId,
  downloadTexts,
  initialResult,
  again,
  onAgain,
  className,
}: TabsOfVisit) {
  const [tab, selectTab] = useTab(initialTab, compact)
  const address = compact ? '/verify-certificate' : ''
  const flowOf = (name: VerificationTab) => ({
    downloadTexts,
    compact,
    isOpen: tab === name,
    isAgain: again === name,
    onAgain: () => onAgain(name),
  })
  return (
    <Tabs
      label="What to check"
      value={tab}
      onValueChange={selectTab}
      className={className}
      items={[
        {
          value: 'verify',
          label: <TabLabel>Verify Certificate</TabLabel>,
          href: `${address}?tab=verify`,
          panel: (
            <VerifyPanel
              initialId={initialId}
              posted={initialResult?.check === 'verify' ? initialResult : undefined}
              {...flowOf('verify')}
            />
          ),
        },
        {
          value: 'status',
          label: <TabLabel>Check Status</TabLabel>,
          href: `${address}?tab=status`,
          panel: <StatusPanel posted={initialResult?.check === 'status' ? initialResult : undefined} {...flowOf('status')} />,
        },
      ]}
    />
  )
}

/** Smaller on a phone, so that both fit one line. */
function TabLabel({ children }: { children: string }) {
  return <span className="max-sm:text-small">{children}</span>
}

/**
 * The open tab. It is written into the address without a navigation, so nothing is reloaded and Back leaves the page. The address of the
 * home page does not contain it: after Back, the last check is open.
 */
function useTab(initialTab: VerificationTab, compact: boolean) {
  const last = useAtFirst(lastAsked)
  const [chosen, setTab] = useState<VerificationTab>()
  const tab = chosen ?? (compact && last === 'status' ? last : initialTab)
  return [tab, selectTab] as const

  function selectTab(next: VerificationTab) {
    setTab(next)
    if (compact) return
    const address = new URL(window.location.href)
    address.searchParams.set('tab', next)
    window.history.replaceState(window.history.state, '', address)
  }
}

interface StatusPanel {
  posted?: { values: StatusValues; outcome: CheckOutcome<TrainingStatus> } | undefined
  downloadTexts: DownloadTexts
  compact: boolean
  isOpen: boolean
  isAgain: boolean
  onAgain: () => void
}

/** The check of a training status: form, outcome and result. */
function StatusPanel({ downloadTexts, ...flow }: StatusPanel) {
  const { toast } = useToast()
  return (
    <CheckFlow
      {...flow}
      name="status"
      failedTitle={STATUS_CHECK_FAILED.title}
      missedHelp={<ParticipantMissedHelp />}
      checkAnother={{ to: '/verify-certificate?tab=status', label: 'Check another status' }}
      onFound={({ participant }) =>
        toast({ title: 'Status Check Successful', description: `Status: ${participant.status}`, tone: 'success' })
      }
      renderForm={({ isAgain, typed, ...props }) => <StatusForm values={{ ...typed }} isFocused={isAgain} {...props} />}
      renderResult={(found, heading) => <StatusResult result={found} downloadTexts={downloadTexts} {...heading} />}
    />
  )
}

interface StatusForm {
  values: Partial<StatusValues>
  errors?: Record<string, string> | undefined
  isFocused?: boolean
  /** Undefined if the form was not sent. An earlier outcome above it is then outdated. */
  onOutcome: (outcome: CheckOutcome<TrainingStatus> | undefined, form?: HTMLFormElement) => void
}

/** Participant ID and Email. Without script it posts to the verification page. */
function StatusForm({ values, errors, isFocused = false, onOutcome }: StatusForm) {
  const { initials } = useIssuer()
  const { toast } = useToast()
  const emailInput = useRef<HTMLInputElement>(null)
  const form = useFormSubmit<StatusValues, CheckOutcome<TrainingStatus>>({
    schema: () => import('../../certificate.schema.ts').then((module) => module.statusCheckSchema),
    send: async (typed) => ({
      success: true,
      data: await askCheck('POST /check-status', STATUS_CHECK_FAILED.otherwise, { body: typed }),
    }),
    onSuccess: onOutcome,
    onInvalid: (found) => {
      onOutcome(undefined)
      const isMistyped = !found.participantId && Boolean(emailInput.current?.value.trim())
      const description = isMistyped ? 'Please correct the marked field' : 'Please fill in all required fields'
      toast({ title: 'Validation Error', description, tone: 'destructive' })
    },
    onException: (message) => toast({ title: 'Error', description: message, tone: 'destructive' }),
    initialErrors: errors,
  })

  return (
    <Form {...form.formProps} method="post" action="/verify-certificate?tab=status">
      <Field name="participantId" label="Participant ID" hint={`It usually begins with ${initials}.`}>
        <TextInput
          mono
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values.participantId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- after 'Check another status' there is nothing before it
          autoFocus={isFocused}
        />
      </Field>
      <Field name="email" label="Email" hint="The email you enrolled with.">
        <TextInput
          ref={emailInput}
          type="email"
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          defaultValue={values.email}
        />
      </Field>
      <SubmitButton icon={<UserRoundSearchIcon />} busyLabel="Checking...">
        Check Status
      </SubmitButton>
    </Form>
  )
}
