import {
  FileCheck2,
  FolderOpen,
  RotateCcw,
  CalendarClock,
  CircleHelp,
  FileQuestion,
  FileX,
  ImageOff,
  type LucideIcon,
  Check,
  Minus,
  X,
} from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card, IconTile } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { isInField } from '#ui/form/is-in-field.ts'
import { useFileCheck } from './use-file-check.tsx'
import { CERTIFICATE_STATUS_ICONS } from '../verification/result/verification-banner.tsx'
import { useOutcomeFocus } from '../verification/use-outcome-focus.tsx'
import { longDate, unbrokenDates } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { ArrowLink } from '#ui/button/link.tsx'
import { SpinnerArc } from '#ui/loading/spinner.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  STEP_TITLES,
  VERDICT_TITLES,
  type FileReport,
  type StatedFacts,
  type Verdict,
  type Step,
  type StepState,
} from '../../credentials/check-file/file-report.ts'

interface FileCheckProps {
  siteUrl: string
  /** Former addresses of the site. */
  formerUrls?: readonly string[] | undefined
  /** Whether the page was opened for the file check. Then it scrolls into view. */
  isWanted: boolean
}

/** Checks the file of a certificate in this browser, step by step. */
export function FileCheck({ siteUrl, formerUrls, isWanted }: FileCheckProps) {
  const { check, start, clear } = useFileCheck({ siteUrl, formerUrls })
  const chooser = useRef<HTMLInputElement>(null)
  const heading = useWantedFocus(isWanted)
  const headingId = useId()
  return (
    <section id="check-a-file" aria-labelledby={headingId} className={classes('min-w-0 scroll-mt-6', !check && 'no-print')}>
      <FileDrop onDrop={(file) => void start(file)}>
        <Card className="md:p-8">
          <div className="flex items-center gap-4">
            <IconTile icon={FileCheck2} size="sm" />
            <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h3">
              Check a file
            </h2>
          </div>
          <p className="mt-3 text-text-2">
            Were you sent a certificate as a file? See whether it is what we signed. The check runs on your device; nothing is uploaded.
          </p>
          <input ref={chooser} type="file" hidden onChange={choose} data-check-file />
          {check && <FileCheckReport fileName={check.fileName} report={check.report} />}
          <div className="no-print mt-6 noscript:hidden">
            {check?.report?.verdict ? (
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" icon={<FolderOpen />} onClick={open} className="max-sm:w-full">
                  Check another file
                </Button>
                <Button variant="ghost" icon={<RotateCcw />} onClick={clear} className="max-sm:w-full">
                  Clear
                </Button>
              </div>
            ) : (
              <div className="grid justify-items-center gap-3 rounded-md border-2 border-dashed border-border-strong bg-surface-sunken p-6 text-center">
                <Button variant="secondary" icon={<FolderOpen />} onClick={open}>
                  Choose a file
                </Button>
                <p className="text-small text-balance text-text-2">
                  <span className="max-md:hidden">Or drop it here. </span>PDF, PNG, SVG, JSON or JWT, up to 10 MB.
                </p>
              </div>
            )}
          </div>
          <noscript>
            <p className="mt-4 font-semibold">
              Your browser runs no scripts, so it cannot check files. Use the certificate ID and the name above, or scan the QR code.
            </p>
          </noscript>
        </Card>
      </FileDrop>
    </section>
  )

  function open() {
    chooser.current?.click()
  }

  function choose() {
    const { current } = chooser
    const file = current?.files?.[0]
    if (!current || !file) return
    void start(file)
    // Lets the visitor choose the same file again.
    current.value = ''
  }
}

/** Scrolls past the form when the address has '?tab=file'. */
function useWantedFocus(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWanted || isInField()) return
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isWanted])
  return heading
}

/** The result of a file check: first the verdict, then the signed facts, then every step. */
function FileCheckReport({ fileName, report }: { fileName: string; report: FileReport | undefined }) {
  const headingId = useId()
  const verdict = report?.verdict
  const heading = useOutcomeFocus(verdict && report)
  const look = verdict && LOOKS[verdict]
  return (
    <div className="mt-6" data-outcome={verdict ?? 'running'}>
      <LiveStatus>
        <VisuallyHidden>{progressWords(report)}</VisuallyHidden>
      </LiveStatus>
      <article
        aria-labelledby={headingId}
        className={classes('overflow-hidden rounded-lg border', look ? TONES[look.tone].border : 'border-border')}
      >
        <div
          className={classes(
            'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b p-5',
            look ? TONES[look.tone].ground : 'border-border bg-surface-sunken',
          )}
        >
          {look && <look.icon className={classes('mt-1 size-8 shrink-0', TONES[look.tone].icon)} />}
          <div className={classes('grid min-w-0 gap-1', !look && 'col-span-2')}>
            <h3 ref={heading} id={headingId} tabIndex={-1} className="font-display text-h2">
              {verdict ? VERDICT_TITLES[verdict] : 'Checking…'}
            </h3>
            <p className="text-small wrap-anywhere">{fileName}</p>
          </div>
          {verdict && (
            <p className="col-span-2 text-lead font-semibold text-balance max-sm:mt-2 sm:col-span-1 sm:col-start-2">
              {unbrokenDates(report.sentence)}
            </p>
          )}
        </div>
        <div className="grid gap-5 bg-surface p-5">
          {report?.facts && (
            <>
              <p className="text-small text-text-2">This is what was signed. Compare it with what the file shows.</p>
              <SignedFacts facts={report.facts} />
            </>
          )}
          {report?.permalink && (
            <ArrowLink to={report.permalink}>{verdict === 'replaced' ? 'Open the edition that is current' : 'Open its record'}</ArrowLink>
          )}
          <FileCheckSteps steps={report?.steps ?? []} />
        </div>
      </article>
    </div>
  )
}

/** The signed facts, for comparison with the file. */
function SignedFacts({ facts }: { facts: StatedFacts }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr_1fr]">
      <Fact label="Awarded to" words={facts.name} isLarge isName />
      <Fact label="Training program" words={facts.program} isLarge />
      <Fact label="Certificate ID" words={facts.certificateId} isName />
      <Fact label="Issue date" words={longDate(facts.issuedOn)} />
      <Fact label="Expiry date" words={facts.expiresOn ? longDate(facts.expiresOn) : 'No expiry'} />
    </dl>
  )
}

/** `isName`: the words are the same in each language. */
function Fact({ label, words, isLarge = false, isName = false }: { label: string; words: string; isLarge?: boolean; isName?: boolean }) {
  return (
    <div className={classes(isLarge && 'sm:col-span-3')}>
      <dt className="text-xs text-text-2">{label}</dt>
      <dd
        translate={isName ? 'no' : undefined}
        lang={languageOf(words)}
        className={classes('wrap-anywhere', isLarge ? 'font-display text-h3' : 'figures font-semibold')}
      >
        {words}
      </dd>
    </div>
  )
}

/** Screen readers announce one step at a time. They announce the verdict because its heading takes the focus. */
function progressWords(report: FileReport | undefined): string {
  if (report?.verdict) return ''
  const running = report?.steps.find(({ state }) => state === 'running')
  return running ? `Checking: ${STEP_TITLES[running.name]}` : 'Checking the file'
}

type Tone = 'success' | 'warning' | 'danger' | 'neutral'

const LOOKS: Record<Verdict, { tone: Tone; icon: LucideIcon }> = {
  valid: { tone: 'success', icon: CERTIFICATE_STATUS_ICONS.Active },
  'not-yet-valid': { tone: 'warning', icon: CalendarClock },
  expired: { tone: 'warning', icon: CERTIFICATE_STATUS_ICONS.Expired },
  suspended: { tone: 'warning', icon: CERTIFICATE_STATUS_ICONS.Suspended },
  replaced: { tone: 'warning', icon: CERTIFICATE_STATUS_ICONS.Replaced },
  'other-picture': { tone: 'warning', icon: ImageOff },
  revoked: { tone: 'danger', icon: CERTIFICATE_STATUS_ICONS.Revoked },
  changed: { tone: 'danger', icon: FileX },
  'not-ours': { tone: 'neutral', icon: FileQuestion },
  unsigned: { tone: 'neutral', icon: FileQuestion },
  unreadable: { tone: 'neutral', icon: FileQuestion },
  unknown: { tone: 'neutral', icon: CircleHelp },
}

const TONES: Record<Tone, { border: string; ground: string; icon: string }> = {
  success: { border: 'border-success-border', ground: 'border-success-border bg-success-soft text-success-text', icon: 'text-success' },
  warning: { border: 'border-warning-border', ground: 'border-warning-border bg-warning-soft text-warning-text', icon: 'text-warning' },
  danger: { border: 'border-danger-border', ground: 'border-danger-border bg-danger-soft text-danger-text', icon: 'text-danger' },
  neutral: { border: 'border-neutral-border', ground: 'border-neutral-border bg-neutral-soft text-neutral-text', icon: 'text-text-2' },
}

/** Each step with its state as an icon, a word and a sentence. */
function FileCheckSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="Steps of the check" className="grid gap-3 border-border not-first:border-t not-first:pt-5">
      {steps.map(({ name, state, text }) => (
        <li key={name} data-step={name} data-state={state} className="flex gap-3">
          <span className={classes('mt-0.5 grid size-6 shrink-0 place-items-center rounded-full', MARKS[state].ground)}>
            {MARKS[state].mark}
          </span>
          <div className="min-w-0">
            <p className={classes(state === 'skipped' || state === 'waiting' ? 'text-text-2' : 'font-semibold')}>
              {STEP_TITLES[name]}
              {text ? <VisuallyHidden>: {MARKS[state].word}</VisuallyHidden> : `: ${MARKS[state].word}`}
            </p>
            {text && <p className="text-small text-text-2 wrap-anywhere">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const MARKS: Record<StepState, { word: string; mark: ReactNode; ground: string }> = {
  waiting: { word: 'waiting', mark: null, ground: 'border-2 border-border-strong' },
  running: { word: 'being looked at', mark: <SpinnerArc size="small" />, ground: 'text-primary' },
  ok: { word: 'in order', mark: <Check className="size-4" />, ground: 'bg-success-solid text-on-success-solid' },
  failed: { word: 'not in order', mark: <X className="size-4" />, ground: 'bg-danger-solid text-on-danger-solid' },
  unknown: { word: 'unknown', mark: <CircleHelp className="size-4" />, ground: 'bg-neutral-soft text-neutral-text' },
  skipped: { word: 'not looked at', mark: <Minus className="size-4" />, ground: 'bg-neutral-soft text-neutral-text' },
}
