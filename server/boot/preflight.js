// Plain JavaScript, older than the rest, so that a Node that's too old gets as far as the sentence.
const major = Number(process.versions.node.split('.')[0]);
if (major < 26) {
  process.stderr.write(
    `The store needs Node 26 or newer, and this is Node ${process.versions.node}: use \`npm start\`, which brings its own, or install one.\n`,
  );
  process.exit(1);
}
