import { counted } from '#base/text/wording/counted.ts'
import { CloudOff, Hourglass, SearchX, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { TextLink } from '#ui/button/link.tsx'
import type { FailedCheck } from '../../verification/check-outcome.ts'
import { REPORT_PATH } from './result/result-footer.tsx'

interface CheckPanel {
  failed: FailedCheck
  /** The details that a visitor should check again after a miss. */
  missedHelp: ReactNode
  headingLevel: 2 | 3
  headingRef: Ref<HTMLHeadingElement>
}

/** The reason why there is no result, above the form, which keeps its values. Grey, not red, because a miss proves nothing. */
export function CheckPanel({ failed, ...rest }: CheckPanel) {
  switch (failed.kind) {
    case 'missed':
      return (
        <Panel icon={SearchX} title={failed.message} {...rest}>
          {rest.missedHelp}
        </Panel>
      )
    case 'throttled':
      return (
        <Panel icon={Hourglass} title="Too many checks." {...rest}>
          <Countdown key={failed.message} seconds={failed.seconds} />
        </Panel>
      )
    case 'refused':
    case 'unreached':
      return (
        <Panel icon={CloudOff} title="We could not check this just now." {...rest}>
          <p>{failed.message}</p>
          <p>Your input is still in the form. Please send it again in a moment.</p>
        </Panel>
      )
    default:
      return failed satisfies never
  }
}

/** Advice after a miss that does not reveal which detail was wrong. */
export function CertificateMissedHelp() {
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        <li>Is it the letter O or the figure 0, the letter I or the figure 1?</li>
        <li>Is the whole ID there, all letters and digits?</li>
        <li>Is the name spelled exactly as printed, without a title such as Mr or Dr?</li>
      </ul>
      <p>
        It may still be genuine. Ask the holder for the QR link, or <TextLink to={REPORT_PATH}>write to us</TextLink>.
      </p>
    </>
  )
}

export function ParticipantMissedHelp() {
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        <li>Is it the letter O or the figure 0, the letter I or the figure 1?</li>
        <li>Is it the email you enrolled with?</li>
      </ul>
      <p>
        If that email is no longer yours, <TextLink to={REPORT_PATH}>write to us</TextLink>.
      </p>
    </>
  )
}

function Panel({
  icon: Icon,
  title,
  headingLevel,
  headingRef,
  children,
}: Pick<CheckPanel, 'headingLevel' | 'headingRef'> & { icon: LucideIcon; title: string; children: ReactNode }) {
  const Heading = `h${headingLevel}` as const
  return (
    <div
      data-outcome="none"
      className="mb-6 flex gap-4 rounded-lg border border-neutral-border bg-neutral-soft p-5 text-neutral-text md:p-6"
    >
      <Icon className="mt-0.5 size-6" />
      <div className="grid min-w-0 gap-3">
        <Heading ref={headingRef} tabIndex={-1} className="text-h3 text-text">
          {title}
        </Heading>
        {children}
      </div>
    </div>
  )
}

/** Counts down visually. Screen readers read only the first number, once, with the heading. */
function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  const isOver = left <= 0

  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setLeft((current) => current - 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  if (isOver) return <p>You can check again now.</p>
  return <p className="figures">Try again in {counted(left, 'second')}.</p>
}
