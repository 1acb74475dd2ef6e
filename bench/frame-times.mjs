// Milliseconds between frames that a page showed while something was done to it again and again, ascending.
export async function frameTimes(page, seconds, step) {
  await page.evaluate(() => {
    globalThis.frames = [];
    let last = performance.now();
    const tick = (now) => {
      globalThis.frames.push(now - last);
      last = now;
      globalThis.raf = requestAnimationFrame(tick);
    };
    globalThis.raf = requestAnimationFrame(tick);
  });
  const end = Date.now() + Number(seconds) * 1000;
  for (let i = 0; Date.now() < end; i++) await step(i);
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.raf);
    return globalThis.frames.slice(2);
  });
  return frames.sort((a, b) => a - b);
}
