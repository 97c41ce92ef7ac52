// Makes a release of what is on main: version, head of its section in the changelog, commit, tag. Publishing follows the tag (`.github/workflows/release.yml`).
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const git = (...args: readonly string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const version = process.argv[2] ?? "";
if (!VERSION.test(version)) stop("say which version: npm run release -- 0.2.0");
if (git("status", "--porcelain") !== "") stop("there are changes that are not committed: commit or stash them first");
if (git("branch", "--show-current") !== "main") stop("a release is made of main: switch to it first");
if (git("tag", "--list", `v${version}`) !== "") stop(`there is a tag v${version} already: choose the next version`);

const changelog = readFileSync("CHANGELOG.md", "utf8");
if (!/^## Unreleased\n+### /m.test(changelog))
  stop("CHANGELOG.md has nothing under Unreleased: say there what callers will notice");
const day = new Date().toISOString().slice(0, 10);
writeFileSync("CHANGELOG.md", changelog.replace("## Unreleased\n", `## Unreleased\n\n## ${version} (${day})\n`));
execFileSync("npm", ["version", version, "--no-git-tag-version", "--allow-same-version"], { stdio: "ignore" });
const project = readFileSync("python/pyproject.toml", "utf8");
writeFileSync("python/pyproject.toml", project.replace(/^version = ".*"$/m, `version = "${version}"`));
execFileSync("npm", ["run", "--silent", "check"], { stdio: "inherit" });
git("add", "CHANGELOG.md", "package.json", "package-lock.json", "python/pyproject.toml");
git("commit", "--message", `release: ${version}`);
git("tag", "--annotate", `v${version}`, "--message", `Seedbed ${version}`);
process.stdout.write(`v${version} is tagged; git push --follow-tags publishes it\n`);
