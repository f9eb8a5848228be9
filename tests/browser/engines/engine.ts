/** A browser driven without Playwright, which only knows browsers of its own time. */
export interface Engine {
  /** 'Firefox 153' */
  name: string
  start: (window: WindowSize) => Promise<Tab>
}

export interface WindowSize {
  width: number
  height: number
  isPhone: boolean
}

/** The only tab of a browser started for it. */
export interface Tab {
  /** Starts loading the page without waiting for it. */
  goto: (url: string) => Promise<void>
  /** Evaluates a JavaScript expression in the page and awaits promises. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses with a finger or the mouse, as realistically as the browser's driver allows. */
  press: (x: number, y: number) => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}
