import { useState } from 'react'
import { useToast } from '../../ui/toast/toast.tsx'
import type { DownloadTexts } from '../document/certificate-link.ts'
import type { TrainingStatus } from '../certificate.ts'
import { BackToForm } from './back-to-form.tsx'
import { failureToast, STATUS_CHECK_FAILED, type CheckOutcome, type StatusValues } from './check-outcome.ts'
import { CheckPanel, ParticipantMissedHelp } from './check-panel.tsx'
import { StatusForm } from './status-form.tsx'
import { StatusResult } from './result/status-result.tsx'
import { useOutcomeFocus } from './use-outcome-focus.tsx'

interface StatusPanel {
  posted?: { values: StatusValues; outcome: CheckOutcome<TrainingStatus> } | undefined
  downloadTexts: DownloadTexts
  compact: boolean
}

/** The form with the outcome of a failed check above it. A result replaces the form. */
export function StatusPanel({ posted, downloadTexts, compact }: StatusPanel) {
  const { toast } = useToast()
  const [outcome, setOutcome] = useState(posted?.outcome)
  const [isAgain, setIsAgain] = useState(false)
  const heading = useOutcomeFocus(outcome)
  const headingLevel = compact ? 3 : 2

  if (outcome?.kind === 'found') {
    return (
      <>
        <StatusResult
          result={outcome.found}
          downloadTexts={downloadTexts}
          headingLevel={headingLevel}
          headingRef={heading}
        />
        <BackToForm to="/verify-certificate?tab=status" inPlace={compact} onClick={startAgain}>
          Check another status
        </BackToForm>
      </>
    )
  }
  return (
    <>
      {outcome && outcome.kind !== 'invalid' && (
        <CheckPanel
          failed={outcome}
          missedHelp={<ParticipantMissedHelp />}
          headingLevel={headingLevel}
          headingRef={heading}
        />
      )}
      <StatusForm
        values={isAgain ? {} : { ...posted?.values }}
        errors={outcome?.kind === 'invalid' ? outcome.errors : undefined}
        isFocused={isAgain}
        onOutcome={show}
      />
    </>
  )

  function show(next: CheckOutcome<TrainingStatus> | undefined) {
    setOutcome(next)
    if (!next || next.kind === 'invalid') return
    if (next.kind === 'found') {
      const description = `Status: ${next.found.participant.status}`
      toast({ title: 'Status Check Successful', description, tone: 'success' })
    } else toast({ ...failureToast(next, STATUS_CHECK_FAILED.title), tone: 'destructive' })
  }

  function startAgain() {
    setIsAgain(true)
    setOutcome(undefined)
  }
}
