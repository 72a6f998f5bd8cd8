// What is said to those who listen rather than look. The number makes a repeated line a new one.
class Said {
  text = $state('')
  number = $state(0)

  say(text: string): void {
    this.text = text
    this.number += 1
  }
}

export const polite = new Said()
