import { useToast } from '#ui/toast/toast.tsx'
import type { DownloadTexts } from '../../document/certificate-link.ts'
import type { TrainingStatus } from '../../certificate.ts'
import { CheckFlow } from './check-flow.tsx'
import { STATUS_CHECK_FAILED, type CheckOutcome, type StatusValues } from '../../verification/check-outcome.ts'
import { ParticipantMissedHelp } from './check-panel.tsx'
import { StatusForm } from './status-form.tsx'
import { StatusResult } from './result/status-result.tsx'

interface StatusPanel {
  posted?: { values: StatusValues; outcome: CheckOutcome<TrainingStatus> } | undefined
  downloadTexts: DownloadTexts
  compact: boolean
}

/** The check of a training status: form, outcome and result. */
export function StatusPanel({ posted, downloadTexts, compact }: StatusPanel) {
  const { toast } = useToast()
  return (
    <CheckFlow
      initialOutcome={posted?.outcome}
      compact={compact}
      failedTitle={STATUS_CHECK_FAILED.title}
      missedHelp={<ParticipantMissedHelp />}
      checkAnother={{ to: '/verify-certificate?tab=status', label: 'Check another status' }}
      onFound={({ participant }) =>
        toast({ title: 'Status Check Successful', description: `Status: ${participant.status}`, tone: 'success' })
      }
      renderForm={({ isAgain, ...props }) => <StatusForm values={isAgain ? {} : { ...posted?.values }} isFocused={isAgain} {...props} />}
      renderResult={(found, heading) => <StatusResult result={found} downloadTexts={downloadTexts} {...heading} />}
    />
  )
}
