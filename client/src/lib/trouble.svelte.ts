/** What has gone wrong on a page; `parts/Fault.svelte` shows it. */
export class Trouble {
  sentence = $state('')
  times = $state(0)

  /** Said anew each time, also the same sentence; an empty one takes the last one away. */
  say = (fault: unknown) => {
    this.sentence = fault instanceof Error ? fault.message : String(fault)
    this.times += 1
  }
}
