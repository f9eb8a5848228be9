import { createServer } from 'node:http'
import { once } from 'node:events'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ConfigError } from '../config/config-error.server.ts'

export interface RequestMeasurement {
  method: string
  /** The pattern of the URL. The URL itself could name a person, and would create a new series for each visitor. */
  route: string
  status: number
  seconds: number
}

/** Records observations of requests. */
export interface RequestMetrics {
  observeRequest: (measurement: RequestMeasurement) => void
  countPage: (result: 'hit' | 'miss' | 'unconfirmed') => void
  countFault: (kind: 'database' | 'other') => void
}

/** A gauge that is read at each scrape. */
export interface Figure {
  name: string
  help: string
  labels?: readonly string[]
  read: () => FigureValue[] | Promise<FigureValue[]>
}

interface FigureValue {
  labels?: Record<string, string>
  value: number
}

const METRICS_HOST = '127.0.0.1'
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** The Prometheus metrics. Labels contain patterns and kinds only, never an address, a name or a network. */
export class Metrics implements RequestMetrics {
  readonly registry = new Registry()
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [this.registry],
  })
  readonly #pages = new Counter({
    name: 'pramaan_page_cache_requests_total',
    help: 'Public pages: hit = from memory, miss = rendered for this request, unconfirmed = a copy, while the database did not answer.',
    labelNames: ['result'],
    registers: [this.registry],
  })
  readonly #faults = new Counter({
    name: 'pramaan_faults_total',
    help: 'Errors that were logged, by kind: database = it could not be read or written, other = our own.',
    labelNames: ['kind'],
    registers: [this.registry],
  })

  constructor() {
    for (const result of ['hit', 'miss', 'unconfirmed']) this.#pages.inc({ result }, 0)
    for (const kind of ['database', 'other']) this.#faults.inc({ kind }, 0)
  }

  observeRequest({ method, route, status, seconds }: RequestMeasurement): void {
    this.#durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds)
  }

  countPage(result: 'hit' | 'miss' | 'unconfirmed'): void {
    this.#pages.inc({ result })
  }

  countFault(kind: 'database' | 'other'): void {
    this.#faults.inc({ kind })
  }

  /**
   * Serves /metrics on a port of this machine only, and measures the process itself: event loop, memory, processor. A
   * process without this port does not measure itself. `figures` are read at each scrape.
   * @throws ConfigError when the port cannot be used
   */
  async listen(port: number, figures: readonly Figure[]): Promise<void> {
    collectDefaultMetrics({ register: this.registry })
    for (const figure of figures) this.#measure(figure)
    const hosts = new Set([`${METRICS_HOST}:${port}`, `localhost:${port}`])
    const server = createServer((request, response) => {
      // Another site could point its own domain to this address and then read the reply in a browser (DNS rebinding).
      if (!hosts.has(request.headers.host?.toLowerCase() ?? '')) return void response.writeHead(403).end()
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    })
    server.listen(port, METRICS_HOST).unref()
    await once(server, 'listening').catch((error: Error) => {
      throw new ConfigError(`METRICS_PORT ${port} cannot be used: ${error.message}`)
    })
  }

  #measure({ name, help, labels = [], read }: Figure): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        // While the database is away, the series ends instead of reporting zero.
        const values = await Promise.resolve(read()).catch(() => [])
        gauge.reset()
        // A reset gauge without labels reports zero.
        if (labels.length === 0) gauge.remove()
        for (const { labels: of = {}, value } of values) gauge.set(of, value)
      },
    })
  }
}
