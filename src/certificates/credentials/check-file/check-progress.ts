import type { FileReport, StatedFacts, Step, StepName, StepState, Verdict } from './file-report.ts'

interface Outcome {
  facts?: StatedFacts | undefined
  permalink?: string | undefined
}

/** The steps of one check. Every change is reported to the callback. */
export class CheckProgress {
  readonly #onProgress: (report: FileReport) => void
  #report: FileReport = {
    steps: (['kind', 'signature', 'issuer', 'dates', 'status'] as const).map(waiting),
    verdict: undefined,
    sentence: '',
    facts: undefined,
    permalink: undefined,
  }

  constructor(onProgress: (report: FileReport) => void) {
    this.#onProgress = onProgress
  }

  /** Adds a step at the end. */
  add(name: StepName): void {
    this.#change({ steps: [...this.#report.steps, waiting(name)] })
  }

  begin(name: StepName): void {
    this.set(name, 'running', '')
  }

  set(name: StepName, state: StepState, text: string): void {
    this.#change({ steps: this.#report.steps.map((step) => (step.name === name ? { name, state, text } : step)) })
  }

  /** Ends the check. Steps that were not started become 'skipped'. */
  end(verdict: Verdict, sentence: string, { facts, permalink }: Outcome = {}): FileReport {
    const steps = this.#report.steps.map((step) => (step.state === 'waiting' ? { ...step, state: 'skipped' as const } : step))
    this.#change({ steps, verdict, sentence, facts, permalink })
    return this.#report
  }

  #change(change: Partial<FileReport>): void {
    this.#report = { ...this.#report, ...change }
    this.#onProgress(this.#report)
  }
}

function waiting(name: StepName): Step {
  return { name, state: 'waiting', text: '' }
}
