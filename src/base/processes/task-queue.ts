/** Runs a limited number of tasks at a time; the others wait for their turn. */
export class TaskQueue {
  readonly #limit: number
  #running = 0
  readonly #waiting: Array<() => void> = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Resolves or rejects like the task. A task must not wait for another one of the same queue. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limit) this.#running += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      // The next task takes this slot.
      if (next) next()
      else this.#running -= 1
    }
  }
}
